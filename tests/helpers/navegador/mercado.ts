import type { MeliSimulado } from '@talonario/fixtures';
import { createReceiver, startWorker } from '@talonario/webhooks';
import { startMercadoLibre, type MercadoLibre } from '../servicios/mercadoLibre.ts';
import { hoy, type UsuarioDePrueba } from '../servicios/servidor.ts';
import { serve } from '../servicios/sitio.ts';
import { startNavegador, type Navegador } from './navegador.ts';
import { puertosLibres } from '../procesos/talonario.ts';

/** A browser, our server and the marketplace, each where the others look for it. */
export interface Mercado {
  navegador: Navegador;
  meli: MeliSimulado;
  /** A control call of the marketplace. */
  control: MercadoLibre['control'];
  /** Everything back to the start; answers somebody new, logged in. */
  reset(): Promise<UsuarioDePrueba>;
  /** Links an account without a browser; answers its id. */
  link(usuario: UsuarioDePrueba, nickname?: string): Promise<string>;
  /** Links an account that invoices from point of sale 3 by itself from today on; answers its id. */
  linkAutomatica(usuario: UsuarioDePrueba): Promise<string>;
  /** From now on somebody hears the marketplace and does what has to be done. */
  atender(): Promise<void>;
  close(): Promise<void>;
}

export async function startMercado(): Promise<Mercado> {
  const port = await puertosLibres(1);
  const redirectUri = `http://127.0.0.1:${port}/api/meli/callback`;
  const { meli, env, control } = await startMercadoLibre({ redirectUri });
  const navegador = await startNavegador({ PORT: String(port), ...env });
  const { servidor } = navegador;
  const abiertos: { close(): Promise<unknown> }[] = [];

  const mercado: Mercado = {
    navegador,
    meli,
    control,
    async reset() {
      await servidor.entorno.reset();
      await mercado.control('POST /__sim/reiniciar', { ventas: false });
      return servidor.usuario();
    },
    async link({ id: state }, nickname = 'TIENDA.NORTE') {
      const { code } = await mercado.control<{ code: string }>(`GET /__sim/autorizar?cuenta=${nickname}`);
      const { headers } = await servidor.call('get', `/api/meli/callback?code=${code}&state=${state}`).expect(302);
      const id = new URL(headers['location'] ?? '', servidor.url).searchParams.get('vinculada');
      if (id === null) throw new Error(`not linked: ${headers['location']}`);
      return id;
    },
    async linkAutomatica(usuario) {
      const id = await mercado.link(usuario);
      await usuario
        .call('put', `/api/cuentas/${id}`, {
          linked_company_id: await usuario.empresa(),
          linked_punto_de_venta: 3,
          automatizar: true,
          fecha_inicio_automatizacion: hoy(),
        })
        .expect(200);
      return id;
    },
    async atender() {
      // Processes of their own, as they are when they run apart.
      const deps = await servidor.entorno.otherDeps();
      const receptor = await serve(createReceiver(deps).callback());
      abiertos.push(receptor, await startWorker(deps));
      await control('POST /__sim/aplicacion', { notificar_a: `${receptor.url}/meli/notificaciones` });
    },
    async close() {
      for (const abierto of abiertos) await abierto.close();
      await navegador.close();
      await meli.close();
    },
  };
  return mercado;
}

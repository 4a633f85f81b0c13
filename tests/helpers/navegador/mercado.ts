import type { Deps } from '@talonario/core/server/instalacion';
import type { MeliSimulado } from '@talonario/fixtures';
import { createReceiver, startWorker, type Worker } from '@talonario/webhooks';
import { hoy, type UsuarioDePrueba } from '../servicios/servidor.ts';
import { serve, type Sitio } from '../servicios/sitio.ts';
import { startMercadoLibre, type MercadoLibre } from '../servicios/mercadoLibre.ts';
import { startNavegador, type Navegador } from './navegador.ts';
import { puertosLibres } from '../procesos/talonario.ts';

/** A browser, our server and the marketplace, connected to each other. */
export interface Mercado {
  navegador: Navegador;
  meli: MeliSimulado;
  /** A control call of the marketplace. */
  control: MercadoLibre['control'];
  /** Puts everything back to the start: no users, no data, no failures, and no workers. */
  reset(): Promise<void>;
  /** Deletes all comprobantes, ours and ARCA's, and clears ARCA's failures. */
  resetComprobantes(): Promise<void>;
  /** Links an account without a browser; answers its id. */
  link(usuario: UsuarioDePrueba, nickname?: string): Promise<string>;
  /** Links an account that invoices from point of sale 3 by itself from today on; answers its id. */
  linkAutomatica(usuario: UsuarioDePrueba): Promise<string>;
  /** Dependencies of a separate process. */
  apart(): Promise<Deps>;
  /** Starts a worker, as in a separate process. */
  trabajar(): Promise<void>;
  /** Starts a worker and the receiver of the marketplace's notices. */
  atender(): Promise<void>;
  /** Stops the worker and the receiver, until started again. */
  descansar(): Promise<void>;
  close(): Promise<void>;
}

/** Deletes the comprobantes in one statement, whose foreign keys are checked when it ends. */
const SIN_COMPROBANTES = `
  with cambios as (delete from cambio), asociados as (delete from comprobante_asociado), emisiones as (delete from emision),
       comprobantes as (delete from comprobante), series as (delete from serie), tickets as (delete from arca_ticket),
       intercambios as (delete from arca_intercambio)
  select`;

export async function startMercado(): Promise<Mercado> {
  const port = await puertosLibres(1);
  const redirectUri = `http://127.0.0.1:${port}/api/meli/callback`;
  const { meli, env, control } = await startMercadoLibre({ redirectUri });
  const navegador = await startNavegador({ PORT: String(port), ...env });
  const { servidor } = navegador;
  let depsDelMercado: Promise<Deps> | null = null;
  let worker: Worker | null = null;
  let receptor: Sitio | null = null;
  const execute = (sql: string) => servidor.deps.store.fork().execute(sql);

  const mercado: Mercado = {
    navegador,
    meli,
    control,
    async reset() {
      await mercado.descansar();
      await mercado.control('POST /__sim/reiniciar', { ventas: false });
      await execute('delete from notificacion');
      // The job queue creates its tables with the first job.
      await execute(`do $$ begin if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if; end $$`);
      await servidor.entorno.reset();
    },
    async resetComprobantes() {
      servidor.entorno.arca.reiniciar();
      await execute(SIN_COMPROBANTES);
    },
    async link(usuario, nickname = 'TIENDA.NORTE') {
      const empezada = await usuario.call('post', '/api/meli/vinculacion').expect(200);
      const { state } = empezada.body as { state: string };
      const [cookieDelNavegador = ''] = empezada.get('Set-Cookie') ?? [];
      const { code } = await mercado.control<{ code: string }>(`GET /__sim/autorizar?cuenta=${nickname}`);
      const { headers } = await servidor
        .call('get', `/api/meli/callback?code=${code}&state=${state}`)
        .set('Cookie', cookieDelNavegador.split(';')[0] ?? '')
        .expect(302);
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
    apart: () => (depsDelMercado ??= servidor.entorno.otherDeps()),
    async trabajar() {
      worker ??= await startWorker(await mercado.apart());
    },
    async atender() {
      await mercado.trabajar();
      receptor ??= await serve(createReceiver(await mercado.apart()).callback());
      await mercado.control('POST /__sim/aplicacion', { notificar_a: `${receptor.url}/meli/notificaciones` });
    },
    async descansar() {
      if (receptor) await mercado.control('POST /__sim/aplicacion', { notificar_a: null });
      await worker?.close();
      worker = null;
    },
    async close() {
      await mercado.descansar();
      await receptor?.close();
      await navegador.close();
      await meli.close();
    },
  };
  return mercado;
}

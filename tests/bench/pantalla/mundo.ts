import { seedPublicaciones } from '../../helpers/mundos/publicaciones.ts';
import { seedAnioDeVentas } from '../../helpers/mundos/anioDeVentas.ts';
import { sell } from '../../helpers/mundos/ventas.ts';
import { startMercado, type Mercado } from '../../helpers/navegador/mercado.ts';
import { CUIT, hoy } from '../../helpers/servicios/servidor.ts';

const PUBLICACIONES = 5_000;
const PARA_FACTURAR = 300;
const CON_RECLAMO = 20;

/** A seller with 200,000 comprobantes, a day still to be invoiced, some of it with problems, and 5,000 listings. */
export interface Mundo {
  mercado: Mercado;
  url: string;
  token: string;
  cuenta: string;
}

export async function openMundo(): Promise<Mundo> {
  const mercado = await startMercado();
  const { servidor } = mercado.navegador;
  const usuario = await servidor.usuario();
  const cuenta = await mercado.link(usuario);
  const empresa = await usuario.empresa();
  await usuario
    .call('put', `/api/cuentas/${cuenta}`, { linked_company_id: empresa, linked_punto_de_venta: 3 })
    .expect(200);
  await seedAnioDeVentas(
    servidor.deps,
    { user_id: usuario.id, company_id: empresa, cuit: CUIT.inscripto, cuenta_id: cuenta },
    0,
  );
  const em = servidor.deps.store.fork();
  await seedPublicaciones(em, { user_id: usuario.id, cuenta_id: cuenta }, { cantidad: PUBLICACIONES, pierden: 37 });
  await em.execute('vacuum analyze articulo');
  await sell(mercado, 'dni', { cantidad: PARA_FACTURAR });
  await sell(mercado, 'reclamo', { cantidad: CON_RECLAMO });
  await usuario.call('get', `/api/cuentas/${cuenta}/ventas?fecha_desde=${hoy()}&fecha_hasta=${hoy()}`).expect(200);
  await mercado.trabajar();
  return { mercado, url: servidor.url, token: usuario.token, cuenta };
}

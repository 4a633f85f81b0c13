import type { BusquedaOrdenes } from '../../../plazas/plaza.ts';
import type { VendedorDePlaza } from '../../../contract/cuentas/cuenta.ts';
import { valorSabido } from '../../../contract/sabido.ts';
import type { Orden, RespuestaDeOrden } from '../../../contract/ventas/venta.ts';
import { dayBounds } from '../../../rules/dates.ts';
import { findLectura, saveLectura } from '../../../store/ventas/lecturas.ts';
import { upsertOrdenes, type FilaDeOrden } from '../../../store/ventas/ordenes.ts';
import type { Deps } from '../../process/deps.ts';
import { mapParallel } from '../../process/parallel.ts';
import { planLectura, type Rango } from './planLectura.ts';

/** Account, with the fields that reading its sales needs. */
export interface CuentaLectura extends VendedorDePlaza {
  id: string;
  include_shipping_cost: boolean;
}

/** The marketplace's clock and ours may differ by this much. */
export const CLOCK_SLACK_MS = 5 * 60_000;

/** Milliseconds within which the orders of one purchase are created, however far apart they are paid. */
const CHECKOUT_MS = 60 * 60_000;

/** Gap, in ms, up to which two searches are joined: reading half a day of orders again costs less than one search more. */
const GAP_MS = 12 * 60 * 60_000;

/**
 * Makes the account's sales of a range known and up to date: reads what was never read and, of the rest, what changed since. Cancelled
 * orders are asked for apart, because the plain search hides them. A pack's orders that closed outside the range, or are not paid yet,
 * come with it: one voucher covers them all.
 * @throws AppError `plaza_no_disponible`, `plaza_no_autorizado`
 */
export async function readVentas(
  deps: Deps,
  cuenta: CuentaLectura,
  rango: Rango,
  onPage: (leidas: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  const ahora = deps.clock.now();
  const lectura = await findLectura(deps.store.fork(), cuenta.id);
  const plan = planLectura(lectura, rango);
  const busquedas: BusquedaOrdenes[] = plan.completas.map(({ desde, hasta }) => ({
    por: 'cierre',
    desde: dayBounds(desde).desde,
    hasta: dayBounds(hasta).hasta,
  }));
  if (plan.cambios && lectura) {
    const desde = new Date(lectura.leida_en.getTime() - CLOCK_SLACK_MS);
    busquedas.push({ por: 'cambio', desde, hasta: new Date(ahora.getTime() + CLOCK_SLACK_MS) });
  }
  let leidas = 0;
  const read = async (busqueda: BusquedaOrdenes): Promise<Orden[]> => {
    const ordenes: Orden[] = [];
    for await (const pagina of deps.plaza(cuenta).ventas.buscarOrdenes(busqueda)) {
      ordenes.push(...(await saveOrdenes(deps, cuenta, pagina)));
      leidas += pagina.length;
      await onPage(leidas);
    }
    return ordenes;
  };
  const halladas: Orden[] = [];
  for (const busqueda of busquedas) {
    // Both searches at once: somebody waits for the list. An order cancelled between them is a change that the next reading finds.
    const [ordenes = []] = await mapParallel([busqueda, { ...busqueda, canceladas: true }], 2, read);
    halladas.push(...ordenes);
  }
  for (const busqueda of checkoutsOf(halladas)) await read(busqueda);
  await saveLectura(deps.store.fork(), cuenta.id, { ...plan.cubierto, leida_en: ahora });
}

/** Searches, by time of creation, that find the other orders of these packs: in as few windows as is worth. */
function checkoutsOf(ordenes: readonly Orden[]): BusquedaOrdenes[] {
  const busquedas: BusquedaOrdenes[] = [];
  const creadas = ordenes.filter(({ pack_id }) => pack_id !== null).map((orden) => orden.fecha_creacion.getTime());
  for (const creada of creadas.toSorted((a, b) => a - b)) {
    const [desde, hasta] = [new Date(creada - CHECKOUT_MS), new Date(creada + CHECKOUT_MS)];
    const ultima = busquedas.at(-1);
    if (ultima && desde.getTime() - ultima.hasta.getTime() < GAP_MS) ultima.hasta = hasta;
    else busquedas.push({ por: 'creacion', desde, hasta });
  }
  return busquedas;
}

/** Keeps orders as read and answers what they say. */
export async function saveOrdenes(
  deps: Deps,
  cuenta: VendedorDePlaza & { id: string },
  leidas: readonly RespuestaDeOrden[],
): Promise<Orden[]> {
  const { marcas, texto } = deps.plaza(cuenta).ventas.read;
  const ordenes = leidas.map((leida) => ({ ...toOrdenLeida(leida), texto: texto(leida.cruda) }));
  await upsertOrdenes(deps.store.fork(), cuenta.id, { ordenes, marcas }, deps.clock.now());
  return leidas.map(({ orden }) => orden);
}

function toOrdenLeida({ orden, cruda, por_id }: RespuestaDeOrden): Omit<FilaDeOrden, 'texto'> {
  const { order_id, pack_id, status, estado, fecha_cierre, ultima_actualizacion } = orden;
  const { comprador_id, comprador_nickname } = orden;
  const { total, reembolsado, moneda, envio_id } = orden;
  return {
    order_id,
    pack_id,
    status,
    estado,
    con_reclamo: orden.reclamo.estado !== 'ninguno',
    fecha_cierre,
    ultima_actualizacion,
    comprador_id,
    comprador_nickname,
    total,
    reembolsado,
    moneda,
    envio_id,
    orden: cruda,
    comprador: por_id && {
      falta: por_id.falta,
      dicho: por_id.facturacion_id.estado !== 'por_saber',
      facturacion_id: valorSabido(por_id.facturacion_id, null) ?? null,
    },
  };
}

import type { RespuestaDeOrden } from '../../../contract/ventas/venta.ts';
import { countAvisos } from '../../../store/avisos/notificaciones.ts';
import { findRevisiones, type Revision } from '../../../store/ventas/revisiones.ts';
import type { Deps } from '../../process/deps.ts';
import { trazaDeOrdenes } from '../../process/hilo.ts';
import { saveOrdenes, type CuentaLectura } from './readVentas.ts';
import { mapParallel, PLAZA_LANES } from '../../process/parallel.ts';

/** Order to look at. `otra_vez`: even if it did not change. `avisada_en`: when a notice, which anybody may have sent, told of it. */
export interface AvisoDeOrden {
  order_id: string;
  otra_vez: boolean;
  avisada_en?: Date | null;
}

/**
 * Reads orders again from the marketplace, with the rest of their packs, and keeps them. Answers the orders with something new, and the
 * failure of each order that could not be read, which does not stop the others. Orders of other sellers are in neither: anybody may send
 * us their numbers.
 */
export async function readNotificadas(
  deps: Deps,
  cuenta: CuentaLectura,
  notificadas: readonly AvisoDeOrden[],
): Promise<{ nuevas: string[]; fallas: Map<string, unknown> }> {
  const { ventas } = deps.plaza(cuenta);
  const fallas = new Map<string, unknown>();
  const read = (order_id: string, afectadas: readonly string[]) =>
    ventas.ordenPropia(order_id).catch((error: unknown) => {
      for (const afectada of afectadas) fallas.set(afectada, error);
      return null;
    });

  const ordenes: RespuestaDeOrden[] = [];
  const tiempos = new Map<string, { inicio: number; fin: number }>();
  await mapParallel(notificadas, PLAZA_LANES, async ({ order_id }) => {
    const inicio = performance.now();
    const orden = await read(order_id, [order_id]);
    if (orden) ordenes.push(orden);
    tiempos.set(order_id, { inicio, fin: performance.now() });
  });
  const ids = notificadas.map(({ order_id }) => order_id);
  const previas = await findRevisiones(deps.store.fork(), cuenta.id, ids);
  await saveOrdenes(deps, cuenta, ordenes);
  const propias = new Set(ordenes.map(({ orden }) => orden.order_id));
  const avisos = new Map(notificadas.map(({ order_id, avisada_en }) => [order_id, avisada_en ?? null]));
  const ciertas = ordenes.flatMap(({ orden: { order_id, ultima_actualizacion } }) => {
    const recibida_en = avisos.get(order_id) ?? null;
    const previa = previas.get(order_id);
    const dijoAlgo = !previa || previa.ultima_actualizacion < ultima_actualizacion;
    return recibida_en !== null && dijoAlgo ? [{ cuenta_id: cuenta.id, recibida_en }] : [];
  });
  await countAvisos(deps.store.fork(), ciertas);

  const pedidasOtraVez = new Set(notificadas.flatMap(({ order_id, otra_vez }) => (otra_vez ? [order_id] : [])));
  const nuevas = ordenes
    .map(({ orden }) => orden)
    .filter(
      ({ order_id, ultima_actualizacion }) =>
        pedidasOtraVez.has(order_id) || !isDealtWith(previas.get(order_id), ultima_actualizacion),
    );
  // An order looked at just in case mostly says nothing new: it is no step of a traza.
  for (const order_id of [...nuevas.map((orden) => orden.order_id), ...fallas.keys()]) {
    const { inicio = 0, fin = 0 } = tiempos.get(order_id) ?? {};
    const datos = fallas.has(order_id) ? { motivo: 'falla' } : {};
    deps.trazas.tell({
      paso: 'lectura',
      traza: trazaDeOrdenes([order_id]),
      venta: order_id,
      ms: fin - inicio,
      datos,
    });
  }
  const porPack = Map.groupBy(
    nuevas.filter(({ pack_id }) => pack_id !== null),
    ({ pack_id }) => pack_id ?? '',
  );
  const resto: RespuestaDeOrden[] = [];
  await mapParallel([...porPack], PLAZA_LANES, async ([pack_id, ordenesDelPack]) => {
    const afectadas = ordenesDelPack.map(({ order_id }) => order_id);
    const contenido = await ventas.ordenesDeVenta(pack_id).catch((error: unknown) => {
      for (const afectada of afectadas) fallas.set(afectada, error);
      return [];
    });
    for (const order_id of contenido) {
      if (propias.has(order_id)) continue;
      const orden = await read(order_id, afectadas);
      if (orden) resto.push(orden);
    }
  });
  await saveOrdenes(deps, cuenta, resto);
  return { nuevas: nuevas.flatMap(({ order_id }) => (fallas.has(order_id) ? [] : [order_id])), fallas };
}

/** Whether the automatic run already saw this very change with the sale ready: the notice tells nothing new. */
function isDealtWith(previa: Revision | undefined, ultima_actualizacion: Date): boolean {
  if (!previa?.automatico_al || previa.en_espera_desde) return false;
  return previa.automatico_al >= ultima_actualizacion;
}

import { findCierres } from '../../../store/ventas/ordenes.ts';
import { findLectura } from '../../../store/ventas/lecturas.ts';
import type { Deps } from '../../process/deps.ts';
import { mapParallel, PLAZA_LANES } from '../../process/parallel.ts';
import { readVentas, saveOrdenes, type CuentaLectura } from './readVentas.ts';

/** Orders up to which reading each one costs no more calls than asking what changed. */
const UNA_POR_UNA_HASTA = 3;
/** Orders never read above which a search of their days costs fewer calls. */
const SIN_LEER_UNA_POR_UNA_HASTA = 40;

/**
 * Makes these orders up to date with few calls: one search of changes for the days already read; one by one when they are few, or were
 * never read. Answers the orders that the marketplace does not have as this seller's.
 * @throws AppError as `readVentas`
 */
export async function refreshOrdenes(
  deps: Deps,
  cuenta: CuentaLectura,
  order_ids: readonly string[],
  onPage?: (leidas: number) => void | Promise<void>,
): Promise<string[]> {
  const unicas = [...new Set(order_ids)];
  if (unicas.length <= UNA_POR_UNA_HASTA) return readPorId(deps, cuenta, unicas);
  const lectura = await findLectura(deps.store.fork(), cuenta.id);
  const cierres = await findCierres(deps.store.fork(), cuenta.id, unicas);
  const cubiertas = cierres.filter(({ fecha }) => lectura && lectura.desde <= fecha && fecha <= lectura.hasta);
  const porFecha = cierres.length - cubiertas.length > SIN_LEER_UNA_POR_UNA_HASTA ? cierres : cubiertas;
  const fechas = porFecha.map(({ fecha }) => fecha).toSorted();
  const [desde, hasta] = [fechas[0], fechas.at(-1)];
  if (desde !== undefined && hasta !== undefined) await readVentas(deps, cuenta, { desde, hasta }, onPage);
  const leidas = new Set(porFecha.map(({ order_id }) => order_id));
  return readPorId(
    deps,
    cuenta,
    unicas.filter((order_id) => !leidas.has(order_id)),
  );
}

/**
 * Reads orders again by id, whatever their dates, with the rest of their packs. Answers the orders that the marketplace does not have as
 * this seller's: a purchase of theirs is not a sale.
 * @throws AppError as `readVentas`
 */
async function readPorId(deps: Deps, cuenta: CuentaLectura, order_ids: readonly string[]): Promise<string[]> {
  const { ventas } = deps.plaza(cuenta);
  const unicas = [...new Set(order_ids)];
  const halladas = await mapParallel(unicas, PLAZA_LANES, (order_id) => ventas.ordenPropia(order_id));
  const ordenes = halladas.filter((orden) => orden !== null);
  const leidas = new Set(ordenes.map(({ orden }) => orden.order_id));
  const packs = [...new Set(ordenes.flatMap(({ orden }) => orden.pack_id ?? []))];
  const contenidos = await mapParallel(packs, PLAZA_LANES, (pack_id) => ventas.ordenesDeVenta(pack_id));
  const faltan = [...new Set(contenidos.flat())].filter((order_id) => !leidas.has(order_id));
  const resto = await mapParallel(faltan, PLAZA_LANES, (order_id) => ventas.orden(order_id));
  await saveOrdenes(deps, cuenta, [...ordenes, ...resto]);
  return unicas.filter((_, indice) => halladas[indice] === null);
}

import type { Alcance } from '../../../rules/alcance.ts';
import { dayBounds } from '../../../rules/dates.ts';
import type { Modo } from '../../../rules/motivos/modo.ts';
import { loadVentas, type VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import type { OnProgress, Progress } from '../../process/results.ts';
import { watchEnvios } from './envios/watchEnvios.ts';
import { refreshOrdenes } from './refreshOrdenes.ts';
import { readVentas } from './readVentas.ts';
import { loadVendedor, type Vendedor } from './vendedor.ts';

/**
 * The sales chosen in an account: those with an order closed in a range (with `solo`, only sales with one of its orders), or those of these
 * orders. An order stands for its whole pack.
 */
type SeleccionVentas = { desde: string; hasta: string; solo?: readonly string[] } | { order_ids: readonly string[] };

/** How the chosen sales are decided. */
export interface OpcionesVentas {
  alcance: Alcance;
  /** Date typed by the person; absent: each voucher is dated when it is issued. */
  fecha?: string;
  modo: Modo;
  onProgress?: OnProgress;
  /** Signal as in `issueComprobantes`. */
  signal?: AbortSignal;
}

/** The sales of an account that a batch is about, and how the batch decides them. */
export interface VentasInput extends OpcionesVentas {
  cuenta_id: string;
  ventas: SeleccionVentas;
}

/** The sales a batch is about. */
export interface Elegidas {
  guardados: VentaGuardada[];
  /** Orders asked for that the marketplace does not have as this seller's. */
  ajenas: string[];
}

/**
 * Seller and company of the account, and its chosen sales.
 * @throws AppError as `loadVendedor` and `selectVentas`
 */
export async function loadElegidas(
  deps: Deps,
  { alcance, cuenta_id, ventas, onProgress }: VentasInput,
): Promise<{ vendedor: Vendedor; elegidas: Elegidas }> {
  const vendedor = await loadVendedor(deps, alcance, cuenta_id);
  return { vendedor, elegidas: await selectVentas(deps, vendedor, ventas, onProgress) };
}

/**
 * The chosen sales, with the marketplace's part of them read where it is missing or old.
 * @throws AppError `plaza_no_disponible`, `plaza_no_autorizado`
 */
async function selectVentas(
  deps: Deps,
  { alcance, cuenta }: Pick<Vendedor, 'alcance' | 'cuenta'>,
  seleccion: SeleccionVentas,
  onProgress?: OnProgress,
): Promise<Elegidas> {
  // The number of orders to read is not known until all are read.
  const onPage = (leidas: number) => onProgress?.(reading(leidas, 0));
  if ('order_ids' in seleccion) {
    const ajenas = await refreshOrdenes(deps, cuenta, seleccion.order_ids, onPage);
    await watchEnvios(deps, cuenta, { order_ids: seleccion.order_ids }, { conCambios: true });
    const noVisibles = new Set(ajenas);
    const order_ids = seleccion.order_ids.filter((order_id) => !noVisibles.has(order_id));
    return { guardados: await loadVentas(deps.store.fork(), alcance, cuenta.id, { order_ids }), ajenas };
  }
  const { desde, hasta, solo } = seleccion;
  await readVentas(deps, cuenta, { desde, hasta }, onPage);
  const rango = { desde: dayBounds(desde).desde, hasta: dayBounds(hasta).hasta };
  await watchEnvios(deps, cuenta, rango, { conCambios: true });
  const ventas = await loadVentas(deps.store.fork(), alcance, cuenta.id, rango);
  const mostradas = solo && new Set(solo);
  const guardados = mostradas
    ? ventas.filter(({ ordenes }) => ordenes.some(({ order_id }) => mostradas.has(order_id)))
    : ventas;
  return { guardados, ajenas: [] };
}

/** Progress of reading sales: looked at, and in all; 0 in all: not known yet. */
export function reading(ventasMiradas: number, total: number): Progress {
  return { paso: 'leyendo_ventas', hechos: ventasMiradas, total, serie: null, milisegundos: null };
}

import { TODAS } from '../../../rules/alcance.ts';
import { isAutomatica } from '../../../rules/automatico/isAutomatica.ts';
import { isAppError } from '../../../rules/errors.ts';
import { findCuentaById, type CuentaGuardada } from '../../../store/cuentas/cuentas.ts';
import { loadVentas, type VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { watchEnvios } from '../leer/envios/watchEnvios.ts';
import { completeVenta } from '../leer/completeVenta.ts';
import { readReclamos } from '../leer/devoluciones/reclamos.ts';
import type { CuentaLectura } from '../leer/readVentas.ts';
import { readNotificadas, type AvisoDeOrden } from '../leer/readNotificadas.ts';
import { facturaEmitida } from '../../../rules/ventas/situacion.ts';
import { reviewDiferencias } from '../decidir/diferencias.ts';
import { mapParallel, PLAZA_LANES } from '../../process/parallel.ts';
import { resolveVentas } from './resolveVentas.ts';

/**
 * Reads these orders of an account again and does what is due: their invoices, all in as few requests to ARCA as one batch
 * takes, or the notes of what was given back, after the account's hold. Orders of accounts that do not invoice by
 * themselves are only read and kept, for the screens to be fast. Answers the failure of each order that has to be tried
 * again: no order stops the others.
 */
export async function processOrdenes(
  deps: Deps,
  cuenta_id: string,
  notificadas: readonly AvisoDeOrden[],
): Promise<Map<string, unknown>> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  // The sales of the meantime are searched once the account is linked again.
  if (!cuenta || cuenta.requiere_vincular) return new Map();
  const { nuevas, fallas } = await readNotificadas(deps, cuenta, notificadas);
  if (wasUnlinked(fallas)) return new Map();
  const ventas = await loadVentas(deps.store.fork(), TODAS, cuenta_id, { order_ids: nuevas });
  const porVenta = isAutomatica(cuenta)
    ? await resolveEach(deps, cuenta, ventas)
    : await keepEach(deps, { ...cuenta, include_shipping_cost: true }, ventas);
  if (wasUnlinked(porVenta)) return new Map();
  // Sales that had an invoice before they changed.
  const facturados = ventas.filter(({ comprobantes }) => facturaEmitida(comprobantes) !== null);
  // An invoice whose sale is under a claim is told of. In accounts that are not automatic, `keepEach` read the claims.
  if (isAutomatica(cuenta)) await mapParallel(facturados, PLAZA_LANES, (venta) => readReclamos(deps, cuenta, venta));
  await reviewDiferencias(
    deps,
    cuenta,
    facturados.flatMap(({ ordenes }) => ordenes.slice(0, 1).map(({ order_id }) => order_id)),
  );
  for (const { id, ordenes } of ventas) {
    if (!porVenta.has(id)) continue;
    for (const { order_id } of ordenes) if (nuevas.includes(order_id)) fallas.set(order_id, porVenta.get(id));
  }
  return fallas;
}

/** Resolves all packs together; one by one when that fails for a reason that may be of one of them. Answers failures by pack. */
async function resolveEach(
  deps: Deps,
  cuenta: CuentaGuardada & CuentaLectura,
  ventas: readonly VentaGuardada[],
): Promise<Map<string, unknown>> {
  try {
    await resolveVentas(deps, cuenta, ventas);
    return new Map();
  } catch (error) {
    if (ventas.length === 1 || isAppError(error, 'plaza_no_autorizado')) {
      return new Map(ventas.map(({ id }) => [id, error]));
    }
    deps.log.error({ err: error, cuenta: cuenta.nickname, ventas: ventas.length }, 'sales failed together');
  }
  const fallas = new Map<string, unknown>();
  for (const venta of ventas) {
    await resolveVentas(deps, cuenta, [venta]).catch((error: unknown) => fallas.set(venta.id, error));
  }
  return fallas;
}

/** Reads what the screens need of each pack. Answers failures by pack. */
async function keepEach(
  deps: Deps,
  cuenta: CuentaLectura,
  ventas: readonly VentaGuardada[],
): Promise<Map<string, unknown>> {
  const fallas = new Map<string, unknown>();
  await mapParallel(ventas, PLAZA_LANES, async (venta) => {
    try {
      await completeVenta(deps, cuenta, venta);
      const order_ids = venta.ordenes.map(({ order_id }) => order_id);
      await watchEnvios(deps, cuenta, { order_ids }, { conCambios: false });
    } catch (error) {
      // A refused reading is tried again when somebody opens the sale.
      if (!isAppError(error, 'plaza_rechazo', 'plaza_no_encontrado')) fallas.set(venta.id, error);
    }
  });
  return fallas;
}

/** Whether the account's permission is gone: nothing else of it can be read, and trying again is of no use. */
function wasUnlinked(fallas: ReadonlyMap<string, unknown>): boolean {
  return [...fallas.values()].some((falla) => isAppError(falla, 'plaza_no_autorizado'));
}

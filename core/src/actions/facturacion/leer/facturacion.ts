import { isAppError } from '../../../rules/errors.ts';
import { facturables } from '../../../rules/ventas/facturables.ts';
import { faltaComprador } from '../../../rules/ventas/faltaComprador.ts';
import { saveFacturacion } from '../../../store/ventas/compradores.ts';
import { loadOrdenes, type OrdenGuardada, type VentaGuardada } from '../../../store/ventas/ventas.ts';
import type { Deps } from '../../process/deps.ts';
import { resolvePermiso, tellPermiso } from '../../cuentas/permiso.ts';
import { isFresh } from './isFresh.ts';
import { saveOrdenes, type CuentaLectura } from './readVentas.ts';

/**
 * Milliseconds after which an order without billing data is read again before it is decided: it may name them later without any other
 * change.
 */
const SIN_DATOS_VALE_MS = 10 * 60_000;

/**
 * A pack with its orders read by id, where only a search tells their last change: a search never says who buys. An order that the
 * marketplace does not answer for stays as it was known.
 * @throws AppError `plaza_no_autorizado`, `plaza_rechazo`, `plaza_no_encontrado`
 */
export async function readCompradores(deps: Deps, cuenta: CuentaLectura, venta: VentaGuardada): Promise<VentaGuardada> {
  const { ventas } = deps.plaza(cuenta);
  const limite = deps.clock.now().getTime() - SIN_DATOS_VALE_MS;
  const pedidas = facturables(venta.ordenes).filter(
    (orden) =>
      faltaComprador(orden) ||
      (ventas.read.facturacionDeOrden(orden).estado === 'ninguno' && (orden.comprador_en?.getTime() ?? 0) < limite),
  );
  if (pedidas.length === 0) return venta;
  const leidas = await Promise.all(
    pedidas.map(({ order_id }) => orUnanswered(deps, cuenta, () => ventas.orden(order_id))),
  );
  await saveOrdenes(
    deps,
    cuenta,
    leidas.filter((leida) => leida !== null),
  );
  const { envio_id, ordenes } = await loadOrdenes(deps.store.fork(), venta.id);
  const ordenesPorId = new Map(ordenes.map((orden) => [orden.id, orden]));
  // Only the orders that were asked for: others may be left aside. An order that turns out to be of another pack leaves this one.
  return { ...venta, envio_id, ordenes: venta.ordenes.flatMap(({ id }) => ordenesPorId.get(id) ?? []) };
}

/** Result of reading; null when the marketplace does not answer. */
async function orUnanswered<T>(deps: Deps, cuenta: CuentaLectura, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (deps.plaza(cuenta).permiso.isMissing(error)) await tellPermiso(deps, cuenta.id, 'comprador');
    if (!isAppError(error, 'plaza_no_disponible')) throw error;
    deps.log.warn({ codigo: error.code, ...error.data }, 'an order cannot be read by its id');
    return null;
  }
}

/**
 * Billing data of a pack's orders, by order, where they are missing or old; orders that name the same data ask once. Unanswered data
 * stay as they were.
 * @throws AppError `plaza_no_autorizado`
 */
export async function readFacturaciones(
  deps: Deps,
  cuenta: CuentaLectura,
  { ordenes }: Pick<VentaGuardada, 'ordenes'>,
): Promise<Map<string, Partial<OrdenGuardada>>> {
  const { ventas } = deps.plaza(cuenta);
  const leidas = new Map<string, Partial<OrdenGuardada>>();
  // The answer is of every order that names the data, also of orders that did not change.
  const porDatos = Map.groupBy(facturables(ordenes), (orden) => orden.facturacion_id ?? orden.order_id);
  const grupos = [...porDatos.values()].filter((grupo) => grupo.some(needsFacturacion));
  await Promise.all(
    grupos.map(async (grupo) => {
      const [{ order_id, facturacion_id }] = grupo as [OrdenGuardada];
      const { cruda, sin_permiso } = await ventas.facturacion(order_id, facturacion_id);
      if (sin_permiso) await tellPermiso(deps, cuenta.id, 'comprador');
      else if (cruda !== null) await resolvePermiso(deps, cuenta.id, 'comprador');
      const hallada = cruda && { cruda, de: facturacion_id, ...ventas.read.personaFacturada(cruda) };
      for (const { id, ultima_actualizacion } of grupo) {
        await saveFacturacion(deps.store.fork(), id, hallada, ultima_actualizacion);
        const facturacionLeida = cruda ? { facturacion: cruda, facturacion_de: facturacion_id } : {};
        leidas.set(id, { ...facturacionLeida, facturacion_al: ultima_actualizacion });
      }
    }),
  );
  return leidas;
}

/** Whether an order names billing data that are not known, or changed since they were read. An order without a known buyer needs none. */
function needsFacturacion(orden: OrdenGuardada): boolean {
  if (orden.facturacion_id === null && faltaComprador(orden)) return false;
  const pendiente = orden.facturacion_id !== null && (orden.facturacion === null || cambioDeDatos(orden));
  return pendiente || !isFresh(orden.facturacion_al, orden.ultima_actualizacion);
}

/** Whether an order names other billing data than those that are kept. */
export function cambioDeDatos({ facturacion_id, facturacion_de }: OrdenGuardada): boolean {
  return facturacion_id !== facturacion_de;
}

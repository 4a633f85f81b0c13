import { addDays, dayBounds, today } from '../../rules/dates.ts';
import { isAppError } from '../../rules/errors.ts';
import { DIAS_QUE_SE_MIRAN } from '../../rules/cambios/deFacturada.ts';
import { listFacturadasPorReleer, saveReleidas, type PorReleer } from '../../store/cambios/releidas.ts';
import { findCuentaById } from '../../store/cuentas/cuentas.ts';
import type { Trabajos } from '../../store/trabajos/trabajos.ts';
import type { Deps } from '../process/deps.ts';
import { keepOrdenes, sendOrdenes } from '../facturacion/leer/keepOrdenes.ts';
import { rereadEnvio } from './rereadEnvio.ts';
import { sinApuro } from './sinApuro.ts';

const DIA_MS = 86_400_000;
/** Until then an invoiced order is read again every few days beside the others of its account. */
const DESDE_EL_DIA = 45;
/** From that day on, by itself. */
const CADA_MS = 7 * DIA_MS;
/** Read in one go, at half a call per second and five calls each at most: half an hour. The next goes on with those read longest ago. */
const POR_VEZ = 200;

/**
 * Reads again by id the orders of an account whose invoice stands: what the marketplace cancels or gives back months later, no search
 * of few days finds. Each is kept as soon as it is read, and left to be processed when it changed: what dies here goes on where it was.
 * The shipping that an invoice charges is looked at too: that it was given back changes no order.
 * By itself those closed from DIAS_QUE_SE_MIRAN days ago to DESDE_EL_DIA, once a week; those of other days when somebody asks. No more
 * than a small part of the account's calls is taken.
 * @throws AppError `plaza_no_disponible`
 */
export async function rereadFacturadas(deps: Deps, pedido: Trabajos['releer_facturadas']): Promise<void> {
  const { cuenta_id } = pedido;
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta || cuenta.requiere_vincular) return;
  const order_ids = await listFacturadasPorReleer(deps.store.fork(), cuenta_id, porReleer(deps, pedido));
  const lenta = sinApuro(deps);
  const { ventas } = lenta.plaza(cuenta);
  const conEnvioVisto = new Set<string>();
  let cambiadas = 0;
  for (const order_id of order_ids) {
    if (deps.cierre.terminando.aborted) return;
    try {
      const orden = await ventas.ordenPropia(order_id);
      await saveReleidas(deps.store.fork(), cuenta_id, [order_id], deps.clock.now());
      if (orden === null) continue;
      const nuevas = await keepOrdenes(lenta, cuenta, [orden]);
      const conEnvioDevuelto = await rereadEnvio(lenta, cuenta, order_id, conEnvioVisto);
      const porProcesar = [...new Set([...nuevas, ...conEnvioDevuelto])];
      await sendOrdenes(deps, cuenta_id, porProcesar);
      cambiadas += porProcesar.length;
    } catch (error) {
      // The account has to be linked again, and another activity already says so.
      if (isAppError(error, 'plaza_no_autorizado')) return;
      if (!isAppError(error, 'plaza_rechazo')) throw error;
      await saveReleidas(deps.store.fork(), cuenta_id, [order_id], deps.clock.now());
      deps.log.warn({ cuenta: cuenta.nickname, order_id, ...error.data }, 'an invoiced order cannot be read again');
    }
  }
  if (order_ids.length > 0) {
    deps.log.info({ cuenta: cuenta.nickname, releidas: order_ids.length, cambiadas }, 'invoiced orders read again');
  }
  // Who asked waits for all of them.
  if (pedido.desde !== undefined && order_ids.length === POR_VEZ) {
    await deps.store.tx((tx) => deps.store.jobs.send(tx, 'releer_facturadas', pedido));
  }
}

function porReleer(deps: Deps, { desde, hasta, pedida_en }: Trabajos['releer_facturadas']): PorReleer {
  const ahora = deps.clock.now();
  if (desde !== undefined && hasta !== undefined && pedida_en !== undefined) {
    const dias = { desde: dayBounds(desde).desde, hasta: dayBounds(hasta).hasta };
    return { ...dias, leidas_desde: new Date(pedida_en), cantidad: POR_VEZ };
  }
  return {
    desde: dayBounds(addDays(today(ahora), -DIAS_QUE_SE_MIRAN)).desde,
    hasta: new Date(ahora.getTime() - DESDE_EL_DIA * DIA_MS),
    leidas_desde: new Date(ahora.getTime() - CADA_MS),
    cantidad: POR_VEZ,
  };
}

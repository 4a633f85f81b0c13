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
/** Days after its closing from which this job reads an invoiced order; until then it is read with the others of its account. */
const DESDE_EL_DIA = 45;
/** Time between two automatic readings of an order, in ms. */
const CADA_MS = 7 * DIA_MS;
/** Orders read per run, at half a call per second and at most five calls each: half an hour. The next run takes those read longest ago. */
const POR_VEZ = 200;

/**
 * Reads again by id the orders of an account whose invoice stands: a search of few days misses what the marketplace cancels or
 * gives back months later. Each order is stored as soon as it is read, and queued when it changed: a crash loses nothing done. The
 * shipping that an invoice charges is reviewed too, because giving it back changes no order. Without a request, it reads once a
 * week the orders closed from DIAS_QUE_SE_MIRAN days ago to DESDE_EL_DIA days ago; on request, those of the days asked for. It
 * takes no more than a small part of the account's calls.
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
  // A person asked for these days: another run reads the rest.
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

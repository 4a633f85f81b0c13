import type { PedidoLote } from '../../../contract/ventas/ventaListada.ts';
import type { ClaseLote } from '../../../contract/ventas/lote.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { requireFechaConfirmada, ventanaDeFechas } from '../../../rules/comprobantes/fecha.ts';
import { today } from '../../../rules/dates.ts';
import { parseFecha } from '../../../rules/parseFecha.ts';
import { AppError } from '../../../rules/errors.ts';
import { findCuenta } from '../../../store/cuentas/cuentas.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { countLotesAbiertos, createLote } from '../../../store/ventas/lotes.ts';
import type { Deps } from '../../process/deps.ts';
import type { PedidoUnico } from '../../programas/doOnce.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';

/** Unfinished batches of an account, at most: more mean a page that asks again and again. */
const ABIERTOS_POR_CUENTA = 10;
/** Orders of a batch, at most, for it to take seconds. */
const CORTO = 50;
/** Priority of previews that take seconds, however many batches the account waits for: they have a lane of their own. */
export const PRIORIDAD_PLAN_CORTO = 2;

/**
 * Sends a batch to the workers: a preview, or the issuing itself. Answers its id at once.
 * @throws AppError `sin_derecho`, `cuenta_no_encontrada`, `fecha_invalida`, `fecha_fuera_de_rango`, `fecha_futura_sin_confirmar`,
 * `demasiados_lotes`, `plaza_no_disponible` while the accounts are paused; to issue, `empresa_sin_verificar`, `cuit_de_otro_usuario`
 */
export async function requestLote(
  deps: Deps,
  {
    alcance,
    cuenta_id,
    clase,
    pedido,
    unico = null,
  }: {
    alcance: Alcance;
    cuenta_id: string;
    clase: ClaseLote;
    pedido: PedidoLote;
    /** Call with an Idempotency-Key, which sends the batch once; null: without one. */
    unico?: PedidoUnico | null;
  },
): Promise<string> {
  requireDerecho(alcance, clase === 'emision' ? 'emitir' : 'redactar');
  if (unico?.lote_id) return unico.lote_id;
  const { linked_company_id } = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  if (clase === 'emision' && linked_company_id !== null) {
    const { id: company_id, cuit } = await findEmpresa(deps.store.fork(), alcance, linked_company_id);
    await requireCuit(deps, { company_id, cuit });
  }
  await deps.instalacion.requireActiva();
  const fecha = pedido.fecha === null ? null : checkFecha(deps, pedido.fecha);
  if (fecha !== null && clase === 'emision') {
    const confirmada = pedido.confirmar_fecha_futura;
    requireFechaConfirmada({ fecha, hoy: today(deps.clock.now()), ultima_fecha: null, confirmada });
  }
  return deps.store.tx(async (tx) => {
    const abiertos = await countLotesAbiertos(tx, cuenta_id);
    if (abiertos >= ABIERTOS_POR_CUENTA) throw new AppError('demasiados_lotes', { abiertos, segundos: 60 });
    const lote_id = await createLote(tx, alcance, {
      cuenta_id,
      clase,
      order_ids: pedido.orderIds,
      fecha,
      plan: pedido.plan,
    });
    await unico?.tieLote(tx, lote_id);
    const prioridad = prioridadOf(clase, pedido.orderIds.length);
    await deps.store.jobs.send(tx, 'procesar_lote', { lote_id, user_id: alcance.titular_id }, { prioridad });
    await deps.store.novedades.announce(tx, { user_id: alcance.titular_id, tipo: 'lote', cuenta_id, lote_id: null });
    return lote_id;
  });
}

/** Previews go before issuing, short batches before long ones; among equals, owners take turns. */
function prioridadOf(clase: ClaseLote, ordenes: number): number {
  return Number(clase === 'plan') + Number(ordenes <= CORTO);
}

/** Refuses, before the batch begins and not sale by sale, a date that no voucher of goods could have. */
function checkFecha(deps: Deps, escrita: string): string {
  const fecha = parseFecha(escrita, 'fecha');
  const { desde, hasta } = ventanaDeFechas(today(deps.clock.now()), 1);
  if (fecha < desde || fecha > hasta)
    throw new AppError('fecha_fuera_de_rango', { campo: 'fecha', fecha, desde, hasta });
  return fecha;
}

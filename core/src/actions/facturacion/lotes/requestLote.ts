import { randomUUID } from 'node:crypto';
import type { PedidoLote, PedidoLoteDeCuentas } from '../../../contract/ventas/ventaListada.ts';
import type { ClaseLote } from '../../../contract/ventas/lote.ts';
import { requireDerecho, type Alcance } from '../../../rules/alcance.ts';
import { requireFechaConfirmada, ventanaDeFechas } from '../../../rules/comprobantes/fecha.ts';
import { today } from '../../../rules/dates.ts';
import { parseFecha } from '../../../rules/parseFecha.ts';
import { AppError } from '../../../rules/errors.ts';
import { findCuenta } from '../../../store/cuentas/cuentas.ts';
import { findEmpresa } from '../../../store/empresas/empresas.ts';
import { countLotesAbiertos, createLote, findSeguimiento } from '../../../store/ventas/lotes.ts';
import type { Deps } from '../../process/deps.ts';
import type { PedidoUnico } from '../../programas/doOnce.ts';
import { requireCuit } from '../../verificacion/requireCuit.ts';

/** Unfinished batches of an account, at most: more mean a page that asks again and again. */
const ABIERTOS_POR_CUENTA = 10;
/** Orders of a batch, at most, for it to take seconds. */
const CORTO = 50;
/** Priority of previews that take seconds, however many batches the account waits for: they have a lane of their own. */
export const PRIORIDAD_PLAN_CORTO = 2;

/** Orders of an account. */
interface OrdenesDeCuenta {
  cuenta_id: string;
  orderIds: readonly string[];
}

interface Pedido {
  alcance: Alcance;
  clase: ClaseLote;
  /** Call with an Idempotency-Key, which sends the batch once; null: without one. */
  unico?: PedidoUnico | null;
}

/**
 * Sends a batch to the workers: a preview, or the issuing itself. Answers its id at once.
 * @throws AppError `sin_derecho`, `cuenta_no_encontrada`, `fecha_invalida`, `fecha_fuera_de_rango`, `fecha_futura_sin_confirmar`,
 * `demasiados_lotes`, `plaza_no_disponible` while the accounts are paused; to issue, `empresa_sin_verificar`, `cuit_de_otro_usuario`
 */
export async function requestLote(
  deps: Deps,
  { cuenta_id, pedido, ...resto }: Pedido & { cuenta_id: string; pedido: PedidoLote },
): Promise<string> {
  const cuentas = [{ cuenta_id, orderIds: pedido.orderIds }];
  return sendLotes(deps, { ...resto, pedido, cuentas, conjunto_id: null });
}

/**
 * Sends the batches of several accounts to the workers, one per account, all or none. Answers the id that they share, by which they are
 * followed as one. Each keeps what a batch alone has: its rights, checked again while it works, and its own recovery.
 * @throws AppError as `requestLote`
 */
export async function requestLoteDeCuentas(
  deps: Deps,
  { pedido, ...resto }: Pedido & { pedido: PedidoLoteDeCuentas },
): Promise<string> {
  return sendLotes(deps, { ...resto, pedido, cuentas: pedido.cuentas, conjunto_id: randomUUID() });
}

async function sendLotes(
  deps: Deps,
  {
    alcance,
    clase,
    unico = null,
    pedido,
    cuentas,
    conjunto_id,
  }: Pedido & {
    pedido: Omit<PedidoLote, 'orderIds'>;
    cuentas: readonly OrdenesDeCuenta[];
    conjunto_id: string | null;
  },
): Promise<string> {
  requireDerecho(alcance, clase === 'emision' ? 'emitir' : 'redactar');
  if (unico?.lote_id) return findSeguimiento(deps.store.fork(), unico.lote_id);
  for (const { cuenta_id } of cuentas) await requireCuenta(deps, alcance, cuenta_id, clase);
  await deps.instalacion.requireActiva();
  const fecha = pedido.fecha === null ? null : checkFecha(deps, pedido.fecha);
  if (fecha !== null && clase === 'emision') {
    const confirmada = pedido.confirmar_fecha_futura;
    requireFechaConfirmada({ fecha, hoy: today(deps.clock.now()), ultima_fecha: null, confirmada });
  }
  return deps.store.tx(async (tx) => {
    const lotes: string[] = [];
    // In the same order whoever asks: each account is locked, and two requests would wait for each other.
    for (const { cuenta_id, orderIds } of cuentas.toSorted((a, b) => (a.cuenta_id < b.cuenta_id ? -1 : 1))) {
      const abiertos = await countLotesAbiertos(tx, cuenta_id);
      if (abiertos >= ABIERTOS_POR_CUENTA) throw new AppError('demasiados_lotes', { abiertos, segundos: 60 });
      const nuevo = { cuenta_id, clase, order_ids: orderIds, fecha, plan: pedido.plan, conjunto_id };
      const lote_id = await createLote(tx, alcance, nuevo);
      const prioridad = prioridadOf(clase, orderIds.length);
      await deps.store.jobs.send(tx, 'procesar_lote', { lote_id, user_id: alcance.titular_id }, { prioridad });
      await deps.store.novedades.announce(tx, { user_id: alcance.titular_id, tipo: 'lote', cuenta_id, lote_id: null });
      lotes.push(lote_id);
    }
    const [primero = ''] = lotes;
    await unico?.tieLote(tx, primero);
    return conjunto_id ?? primero;
  });
}

/** @throws AppError `cuenta_no_encontrada`; to issue, `empresa_sin_verificar`, `cuit_de_otro_usuario` */
async function requireCuenta(deps: Deps, alcance: Alcance, cuenta_id: string, clase: ClaseLote): Promise<void> {
  const { linked_company_id } = await findCuenta(deps.store.fork(), alcance, cuenta_id);
  if (clase !== 'emision' || linked_company_id === null) return;
  const { id: company_id, cuit } = await findEmpresa(deps.store.fork(), alcance, linked_company_id);
  await requireCuit(deps, { company_id, cuit });
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

import { readOrdenes } from '../../clients/meli/index.ts';
import { isAppError } from '../../rules/errors.ts';
import { impedimentoDeVenta } from '../../rules/ventas/impedimento.ts';
import { discardBorradores } from '../../store/comprobantes/comprobantes.ts';
import { findCuentaById } from '../../store/cuentas/cuentas.ts';
import { listEnCola, type EnCola } from '../../store/comprobantes/emisiones.ts';
import { loadPaquetes, type PaqueteGuardado } from '../../store/ventas/paquetes.ts';
import type { Deps } from '../process/deps.ts';
import { eachApart } from '../process/eachApart.ts';
import { issueComprobantes, recoverEmisiones } from '../issuing/issueComprobantes.ts';
import type { ResultadoEmision } from '../process/results.ts';
import { refreshOrdenes } from '../ventas/readOrdenes.ts';

/**
 * Sends what waits for ARCA, of every user, after settling what was left open. A sale's invoice goes out only when the
 * marketplace, asked again, still has it as one to be invoiced. What fails of one account or user keeps no other waiting. Answers one
 * result per draft that was sent.
 */
export async function issueQueued(deps: Deps): Promise<ResultadoEmision[]> {
  await recoverEmisiones(deps, null);
  const enCola = await listEnCola(deps.store.fork(), deps.arca.ambiente);
  const porCuenta = Map.groupBy(enCola, ({ cuenta_id, order_ids }) => (order_ids.length === 0 ? null : cuenta_id));
  const listos: EnCola[] = [];
  const deCuenta = ([cuenta_id]: [string | null, EnCola[]]) => ({ cuenta_id });
  await eachApart(deps.log, 'queued sales not looked at', porCuenta, deCuenta, async ([cuenta_id, suyos]) => {
    listos.push(...(cuenta_id === null ? suyos : await stillDue(deps, cuenta_id, suyos)));
  });
  const resultados: ResultadoEmision[] = [];
  const porUsuario = Map.groupBy(listos, ({ user_id }) => user_id);
  const deUsuario = ([user_id]: [string, EnCola[]]) => ({ user_id });
  await eachApart(deps.log, 'queued vouchers not sent', porUsuario, deUsuario, async ([user_id, suyos]) => {
    resultados.push(...(await issueComprobantes(deps, { user_id, ids: suyos.map(({ id }) => id) })));
  });
  return resultados;
}

/** Those whose sale can still be invoiced. The others are discarded; while the sales cannot be read they all wait. */
async function stillDue(deps: Deps, cuenta_id: string, enCola: readonly EnCola[]): Promise<EnCola[]> {
  const cuenta = await findCuentaById(deps.store.fork(), cuenta_id);
  if (!cuenta) return [];
  const meli_user_id = cuenta.meliUser.id;
  const order_ids = enCola.flatMap((uno) => uno.order_ids);
  let ajenas: ReadonlySet<string>;
  try {
    ajenas = new Set(await refreshOrdenes(deps, { ...cuenta, meli_user_id }, order_ids));
  } catch (error) {
    if (!isAppError(error)) throw error;
    deps.log.warn({ cuenta: cuenta.nickname, codigo: error.code }, 'queued sales cannot be read again: they wait');
    return [];
  }
  const paquetes = await loadPaquetes(deps.store.fork(), cuenta_id, { order_ids });
  const porId = new Map(paquetes.map((paquete) => [paquete.id, paquete]));
  const caidos = enCola.filter(({ paquete_id, automatico }) => {
    const paquete = porId.get(paquete_id ?? '');
    return !paquete || hasImpedimento(paquete, automatico);
  });
  for (const { id, user_id } of caidos) await discardBorradores(deps.store.fork(), user_id, [id]);
  // What the marketplace does not show any more is not known to be paid.
  const alaVista = (uno: EnCola) => !uno.order_ids.some((order_id) => ajenas.has(order_id));
  return enCola.filter((uno) => !caidos.includes(uno) && alaVista(uno));
}

/** What came to light while it waited: paid no more, marked as a fraud, with a claim that nobody chose to overrule… */
function hasImpedimento(paquete: PaqueteGuardado, automatica: boolean): boolean {
  const { facturada_por_fuera } = paquete;
  const ordenes = readOrdenes(paquete);
  const sinMas = { inicio: null, ya_facturada: false, documento_ajeno: false };
  return impedimentoDeVenta({ ...sinMas, ordenes, facturada_por_fuera, automatica, elegida: !automatica }) !== null;
}

import { ownAlcance } from '../../rules/alcance.ts';
import { isAppError } from '../../rules/errors.ts';
import { puedeSalirDeLaCola } from '../../rules/ventas/situacion.ts';
import { recordActividades } from '../../store/avisos/actividad.ts';
import { findAutomaticos } from '../../store/comprobantes/automaticos.ts';
import { discardBorradores } from '../../store/comprobantes/comprobantes.ts';
import { listEnCola, type EnCola } from '../../store/comprobantes/porEmitir.ts';
import { findCuentaById } from '../../store/cuentas/cuentas.ts';
import { loadPaquetes } from '../../store/ventas/paquetes.ts';
import { resumeCambios } from '../comprobantes/cambioAFacturaA/cambioAFacturaA.ts';
import { conciliarRestaurados, issueComprobantes, recoverEmisiones } from '../issuing/issueComprobantes.ts';
import type { Deps } from '../process/deps.ts';
import { eachApart } from '../process/log/eachApart.ts';
import type { ResultadoEmision } from '../process/results.ts';
import { toConocida } from '../ventas/paquete.ts';
import { refreshOrdenes } from '../ventas/reading/readOrdenes.ts';

/**
 * Sends what waits for ARCA, of every user, after settling what was left open; finishes the changes to Factura A that wait
 * with it, and tells what ARCA refused. A sale's invoice goes out only when the marketplace, asked again, still has it as one
 * to be invoiced. What fails of one account or user keeps no other waiting. Answers one result per draft that was sent.
 */
export async function issueQueued(deps: Deps): Promise<ResultadoEmision[]> {
  await recoverEmisiones(deps, null);
  await conciliarRestaurados(deps);
  const resultados = await sendEach(deps, await listDue(deps));
  await recordRechazos(deps, resultados);
  const cambios = await resumeCambios(deps);
  if (resultados.length + cambios > 0) {
    const emitidas = resultados.filter(({ estado }) => estado === 'emitida').length;
    deps.log.info({ intentados: resultados.length, emitidas, cambios }, 'sent what waited for ARCA');
  }
  return resultados;
}

/**
 * The drafts of the queue that can go out now. All are looked at in each run: with a limit, those of one account whose sales
 * cannot be read would keep the others from their turn.
 */
async function listDue(deps: Deps): Promise<EnCola[]> {
  const enCola = await listEnCola(deps.store.fork(), deps.arca.ambiente);
  const porCuenta = Map.groupBy(enCola, ({ cuenta_id, order_ids }) => (order_ids.length === 0 ? null : cuenta_id));
  const listos: EnCola[] = [];
  const deCuenta = ([cuenta_id]: [string | null, EnCola[]]) => ({ cuenta_id });
  await eachApart(deps.log, 'queued sales not looked at', porCuenta, deCuenta, async ([cuenta_id, suyos]) => {
    listos.push(...(cuenta_id === null ? suyos : await keepDue(deps, cuenta_id, suyos)));
  });
  return listos;
}

async function sendEach(deps: Deps, listos: readonly EnCola[]): Promise<ResultadoEmision[]> {
  const resultados: ResultadoEmision[] = [];
  const porUsuario = Map.groupBy(listos, ({ user_id }) => user_id);
  const deUsuario = ([user_id]: [string, EnCola[]]) => ({ user_id });
  await eachApart(deps.log, 'queued vouchers not sent', porUsuario, deUsuario, async ([user_id, suyos]) => {
    resultados.push(
      ...(await issueComprobantes(deps, { alcance: ownAlcance(user_id), ids: suyos.map(({ id }) => id) })),
    );
  });
  return resultados;
}

/** Those whose sale can still be invoiced. The others are discarded; while the sales cannot be read they all wait. */
async function keepDue(deps: Deps, cuenta_id: string, enCola: readonly EnCola[]): Promise<EnCola[]> {
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
  const descartados = enCola.filter(({ paquete_id, automatico, a_mano }) => {
    const paquete = porId.get(paquete_id ?? '');
    return !paquete || !puedeSalirDeLaCola(toConocida(paquete, cuenta), { automatico, a_mano });
  });
  for (const { id, user_id } of descartados) await discardBorradores(deps.store.fork(), ownAlcance(user_id), [id]);
  // What the marketplace does not show any more is not known to be paid.
  const isShown = (uno: EnCola) => !uno.order_ids.some((order_id) => ajenas.has(order_id));
  return enCola.filter((uno) => !descartados.includes(uno) && isShown(uno));
}

/** A refused voucher left the queue: no later run would tell of it. */
async function recordRechazos(deps: Deps, resultados: readonly ResultadoEmision[]): Promise<void> {
  const rechazados = new Map(
    resultados.flatMap((uno) =>
      uno.estado === 'rechazada' || uno.estado === 'invalida' ? [[uno.comprobante_id, uno]] : [],
    ),
  );
  const automaticos = await findAutomaticos(deps.store.fork(), [...rechazados.keys()]);
  await recordActividades(
    deps.store.fork(),
    automaticos.flatMap(({ comprobante_id, cuenta_id, paquete_id }) => {
      const rechazado = rechazados.get(comprobante_id);
      if (!rechazado) return [];
      const { codigo, error } = rechazado;
      const clave = `${comprobante_id} ${codigo}`;
      const datos = { codigo, mensaje: error };
      const requiere_persona = true;
      return [{ cuenta_id, paquete_id, comprobante_id, tipo: 'rechazada' as const, clave, datos, requiere_persona }];
    }),
  );
}

import { ownAlcance, reaches } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { codigoPublicado } from '../../rules/errors/codigoPublicado.ts';
import { messageOf } from '../../rules/messages.ts';
import { recordActividades } from '../../store/avisos/actividad.ts';
import { findAutomaticos } from '../../store/comprobantes/automaticos.ts';
import { listEnCola, saveRechazo, type EnCola } from '../../store/comprobantes/porEmitir.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import { resumeCambios } from './cambioAFacturaA/cambioAFacturaA.ts';
import { settleCambiosRechazados } from './cambioAFacturaA/tellCambio.ts';
import { lookAheadDue } from '../facturacion/emitir/duda/lookAheadDue.ts';
import { lookAtOcultos } from '../facturacion/emitir/duda/lookAtOcultos.ts';
import { reconcileRestaurados, issueComprobantes, recoverEmisiones } from '../facturacion/emitir/issueComprobantes.ts';
import { findAlcanceDeEmision } from '../miembros/alcance.ts';
import type { Deps } from '../process/deps.ts';
import { eachApart } from '../process/log/eachApart.ts';
import type { ResultadoEmision } from '../process/results.ts';
import { issueContingencia } from '../contingencia/emitir/issueContingencia.ts';
import { withoutRetenidos } from '../restauracion/withoutRetenidos.ts';
import { keepDue } from '../facturacion/decidir/keepDue.ts';

/**
 * Sends the vouchers that wait for ARCA, of every user, after settling the open chunks. Finishes the changes to Factura A that wait
 * with them, and reports ARCA's refusals. A sale's invoice goes out only if the marketplace, asked again, still has the sale to be
 * invoiced; an automatic note, only if its refund stands; a voucher left by a member, only while the member may issue for its
 * company. What waits because ARCA does not answer goes out with an advance code where the company uses contingency. A failure of one account or user delays no other. Answers one result per draft that was sent.
 */
export async function issueQueued(propias: Deps): Promise<ResultadoEmision[]> {
  // Waiting long for a serie in use would delay the queue of every other company.
  const deps = { ...propias, issuing: { ...propias.issuing, esperaSerieMs: propias.issuing.esperaEnColaMs } };
  await recoverEmisiones(deps, null);
  await lookAheadDue(deps);
  await lookAtOcultos(deps);
  await reconcileRestaurados(deps);
  const { listos, dejados } = await listDue(deps);
  const enviados = await sendEach(deps, listos);
  const conCaea = await issueContingencia(deps, listos, enviados);
  const porCaea = new Map(conCaea.map((resultado) => [resultado.comprobante_id, resultado]));
  const resultados = enviados.map((resultado) => porCaea.get(resultado.comprobante_id) ?? resultado);
  await recordRechazos(deps, resultados);
  await settleCambiosRechazados(deps, [...dejados, ...resultados]);
  const cambios = await resumeCambios(deps);
  if (resultados.length + cambios > 0) {
    const emitidas = resultados.filter(({ estado }) => estado === 'emitida').length;
    deps.log.info({ intentados: resultados.length, emitidas, cambios }, 'sent what waited for ARCA');
  }
  return resultados;
}

/**
 * Accounts whose sales are read again in parallel. An account that does not answer is given up after some tries: one after the
 * other, the accounts behind it would wait for all of its tries. Each takes a connection of the pool now and then.
 */
const CUENTAS_A_LA_VEZ = 8;
/** Users whose vouchers are sent in parallel: one user's wait for ARCA or for a serie delays no other, since each has its own series. */
const USUARIOS_A_LA_VEZ = 4;

/**
 * The queue's drafts that can go out now. Each run examines all of them: with a limit, the drafts of an account whose sales cannot
 * be read would take every turn.
 */
async function listDue(deps: Deps): Promise<{ listos: EnCola[]; dejados: ResultadoEmision[] }> {
  const posibles = await withoutRetenidos(deps, await listEnCola(deps.store.fork(), deps.arca.ambiente));
  const { enCola, dejados } = await keepPermitidos(deps, posibles);
  const porCuenta = Map.groupBy(enCola, ({ cuenta_id, order_ids }) => (order_ids.length === 0 ? null : cuenta_id));
  const listos: EnCola[] = [];
  const deCuenta = ([cuenta_id]: [string | null, EnCola[]]) => ({ cuenta_id });
  await eachApart(
    deps.log,
    'queued sales not looked at',
    porCuenta,
    deCuenta,
    async ([cuenta_id, comprobantesDeCuenta]) => {
      listos.push(
        ...(cuenta_id === null ? comprobantesDeCuenta : await keepDue(deps, cuenta_id, comprobantesDeCuenta)),
      );
    },
    { aLaVez: CUENTAS_A_LA_VEZ },
  );
  return { listos, dejados };
}

/**
 * Leaves out the drafts of members who may no longer issue for their company: the drafts leave the queue with the reason, and the
 * owner decides. A voucher already sent to ARCA is settled whoever asked for it, and so is a change to Factura A whose note is
 * issued.
 */
async function keepPermitidos(
  deps: Deps,
  enCola: readonly EnCola[],
): Promise<{ enCola: EnCola[]; dejados: ResultadoEmision[] }> {
  const quedan: EnCola[] = [];
  const dejados: ResultadoEmision[] = [];
  const porPersona = Map.groupBy(enCola, ({ user_id, emitido_por, emitiendo, de_cambio }) =>
    emitido_por === null || emitiendo || de_cambio ? null : `${user_id} ${emitido_por}`,
  );
  for (const [persona, comprobantesDePersona] of porPersona) {
    const [primero] = comprobantesDePersona;
    if (persona === null || !primero?.emitido_por) {
      quedan.push(...comprobantesDePersona);
      continue;
    }
    const alcance = await findAlcanceDeEmision(deps, primero.emitido_por, primero.user_id);
    const puede = ({ company_id }: EnCola) => alcance !== null && reaches(alcance, company_id);
    quedan.push(...comprobantesDePersona.filter(puede));
    const sinPermiso = comprobantesDePersona.filter((enCola) => !puede(enCola));
    dejados.push(...(await leave(deps, primero.emitido_por, sinPermiso)));
  }
  const listos = new Set(quedan);
  return { enCola: enCola.filter((enCola) => listos.has(enCola)), dejados };
}

async function leave(deps: Deps, usuario_id: string, enCola: readonly EnCola[]): Promise<ResultadoEmision[]> {
  if (enCola.length === 0) return [];
  const usuario = await findUsuario(deps.store.fork(), usuario_id);
  const motivo = new AppError('cola_sin_acceso', { email: usuario?.email ?? null });
  const mensaje = messageOf(motivo);
  for (const { id } of enCola) await saveRechazo(deps.store.fork(), id, [{ codigo: 0, mensaje }]);
  deps.log.warn({ user_id: usuario_id, cantidad: enCola.length }, 'left the queue: who asked may not issue any more');
  const codigo = codigoPublicado(motivo);
  const { data } = motivo;
  return enCola.map(({ id }) => ({ estado: 'invalida', comprobante_id: id, codigo, error: mensaje, data }));
}

async function sendEach(deps: Deps, listos: readonly EnCola[]): Promise<ResultadoEmision[]> {
  const resultados: ResultadoEmision[] = [];
  const porUsuario = Map.groupBy(listos, ({ user_id }) => user_id);
  const deUsuario = ([user_id]: [string, EnCola[]]) => ({ user_id });
  const send = async ([user_id, comprobantesDeUsuario]: [string, EnCola[]]): Promise<void> => {
    const ids = comprobantesDeUsuario.map(({ id }) => id);
    const resultadosDeUsuario = await issueComprobantes(deps, { alcance: ownAlcance(user_id), ids, de_la_cola: true });
    resultados.push(...resultadosDeUsuario);
  };
  await eachApart(deps.log, 'queued vouchers not sent', porUsuario, deUsuario, send, { aLaVez: USUARIOS_A_LA_VEZ });
  return resultados;
}

/** Reports the refusal of an automatic voucher: it left the queue, so no later run would report it. */
async function recordRechazos(deps: Deps, resultados: readonly ResultadoEmision[]): Promise<void> {
  const rechazados = new Map(
    resultados.flatMap((resultadoEmision) =>
      resultadoEmision.estado === 'rechazada' || resultadoEmision.estado === 'invalida'
        ? [[resultadoEmision.comprobante_id, resultadoEmision]]
        : [],
    ),
  );
  const automaticos = await findAutomaticos(deps.store.fork(), [...rechazados.keys()]);
  await recordActividades(
    deps.store.fork(),
    automaticos.flatMap(({ comprobante_id, cuenta_id, venta_id }) => {
      const rechazado = rechazados.get(comprobante_id);
      if (!rechazado) return [];
      const { codigo, error } = rechazado;
      const clave = `${comprobante_id} ${codigo}`;
      const datos = { codigo, mensaje: error };
      const requiere_persona = true;
      return [{ cuenta_id, venta_id, comprobante_id, tipo: 'rechazada' as const, clave, datos, requiere_persona }];
    }),
  );
}

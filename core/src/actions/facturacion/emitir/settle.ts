import type { RespuestaAutorizacion, SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import { ATRASO_MAXIMO_MS, DUDA_LARGA_MS, proximaMirada } from '../../../rules/arca/confirmacion.ts';
import { mismoComprobante } from '../../../rules/comprobantes/toAutorizar.ts';
import { formatNumeros } from '../../../rules/comprobantes/numero.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import type { EmisionAbierta } from '../../../store/comprobantes/emisiones/abiertas.ts';
import { closeEmision } from '../../../store/comprobantes/emisiones/closeEmision.ts';
import { saveDuda, type Duda } from '../../../store/comprobantes/emisiones/duda.ts';
import type { Deps } from '../../process/deps.ts';
import { desenlaceOf, firstRefused, numeroOf, released, withoutProof, type Desenlace } from './desenlace.ts';
import { keepOcultosOf } from './duda/keepOcultos.ts';
import { lookAtEmision, type Vista } from './duda/lookAtEmision.ts';
import { holderOf, type Lease } from './lease.ts';

/** Times that a chunk is sent again in one run. With its answer still lost, it stays open for the next run. */
const RESENDS = 2;
/** Looks of one run at a chunk whose answer it just lost: a slow transaction may still commit. */
const LOOKS = 2;
/** Extra looks of one run, when they can settle the doubt. */
const DECIDING_LOOKS = 6;

/**
 * Asks for the CAEs of an open chunk. When the answer is lost, leaves a voucher in doubt, or says that the numbers are not the next
 * ones, it finds out what happened before anything else is done. A request that surely was not sent leaves no chunk behind.
 * @throws AppError `arca_no_disponible`, `arca_incierto`, `arca_ticket_en_espera`, `arca_ticket_rechazado`, `arca_no_autorizado`,
 * `arca_certificado`
 */
export async function requestEmision(deps: Deps, lease: Lease, emision: EmisionAbierta): Promise<Desenlace> {
  let respuesta: RespuestaAutorizacion;
  try {
    respuesta = await solicitar(deps, lease, emision.solicitud);
  } catch (error) {
    if (isAppError(error, 'arca_incierto')) {
      deps.medidor.comprobantes('incierta', emision.comprobante_ids.length);
      deps.log.warn({ emision: emision.id, data: error.data }, 'ARCA may have authorised the chunk: asking');
      return settleEmision(deps, lease, emision);
    }
    if (!isAppError(error) || error.code === 'cerrojo_perdido') throw error;
    const rechazada = isAppError(error, ...SIN_ACCESO);
    if (rechazada && (await isFirstOurs(deps, lease, emision))) return settleEmision(deps, lease, emision);
    await discard(deps, lease, emision, rechazada);
    throw error;
  }
  if (respuesta.fuera_de_secuencia && (await isDateBehind(deps, lease, emision))) {
    return firstRefused(emision, [], respuesta.errores);
  }
  if (respuesta.fuera_de_secuencia) return settleEmision(deps, lease, emision);
  const desenlace = desenlaceOf(emision, [], respuesta);
  if (desenlace.impedimento === null && !respuesta.ilegible) return desenlace;
  // The answer speaks of no voucher: ARCA is asked once whether it has the first one.
  if (await isFirstOurs(deps, lease, emision)) return settleEmision(deps, lease, emision);
  return respuesta.ilegible ? desenlace : withoutProof(desenlace);
}

/**
 * Finds out what became of an open chunk and finishes it, by asking ARCA for each of its numbers. The same voucher is adopted; another
 * one means that ours never existed. A number that ARCA does not show proves nothing: ARCA may still be processing it, or its answer may
 * be old.
 * The chunk is sent again only when ARCA showed nothing of it twice, the second time `confirmacionMs` after nothing of ours was under
 * way, and with the very same numbers: whichever request comes first, ARCA gives each number once.
 * A refusal of a chunk sent before counts only after the same proof; «not the next number» never counts, since it proves that the number
 * exists.
 * Without `reenviar` its drafts are free again instead.
 * A number that ARCA's last one passed and that ARCA still hides after its longest lag may be ours for ever: the chunk is closed without
 * proof, so that the serie goes on, and its drafts stay held until ARCA shows the number (`settlePrevios`).
 * @throws AppError `arca_no_disponible`, `arca_incierto`, `arca_ticket_en_espera`: the chunk stays open
 */
export async function settleEmision(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  reenviar = true,
): Promise<Desenlace> {
  return { ...(await findOut(deps, lease, emision, reenviar)), en_duda: true };
}

async function findOut(deps: Deps, lease: Lease, emision: EmisionAbierta, reenviar: boolean): Promise<Desenlace> {
  const { confirmacionMs, dudaMs } = deps.issuing;
  let miradas = emision.duda.desde === null ? LOOKS : 1;
  let duda = await keep(deps, lease, emision, begun(deps, emision.duda));
  let reenvios = 0;
  for (let vuelta = 1; ; vuelta++) {
    const cumplido = hace(deps, duda.desde) >= confirmacionMs;
    const vista = await look(deps, lease, emision, { breve: !cumplido && duda.ausente_desde !== null, duda });
    await keepOcultosOf(deps, emision, vista);
    if (vista.tipo === 'nuestras' || vista.tipo === 'ajena') return released(emision, vista.aprobados, vista.ultimo);
    const probado = vista.tipo === 'ausentes' && duda.ausente_desde !== null && cumplido;
    duda = await keep(deps, lease, emision, {
      ...duda,
      arca_ultimo: vista.ultimo,
      ausente_desde: vista.tipo === 'ausentes' ? (duda.ausente_desde ?? deps.clock.now()) : null,
    });
    if (isHiddenForLong(deps, emision, vista)) {
      deps.log.warn({ emision: emision.id, arca_ultimo: vista.ultimo }, 'ARCA hides a number past its last one: held');
      return withoutProof(released(emision, vista.aprobados, vista.ultimo));
    }
    if (probado) {
      if (duda.respuesta && !duda.respuesta.fuera_de_secuencia) {
        return withoutProof(desenlaceOf(emision, vista.aprobados, duda.respuesta));
      }
      if (!reenviar) return withoutProof(released(emision, vista.aprobados, vista.ultimo));
      if (reenvios++ >= RESENDS) return postpone(deps, lease, emision, duda);
      const nueva = await sendAgain(deps, lease, emision, vista, duda);
      if ('cierre' in nueva) return nueva;
      duda = nueva;
      // The chunk just sent is looked up at once: the wait begins again.
      miradas = vuelta + LOOKS;
      continue;
    }
    const decideOtra = hace(deps, duda.desde) + dudaMs >= confirmacionMs && vuelta < miradas + DECIDING_LOOKS;
    if (vuelta >= miradas && !decideOtra) return postpone(deps, lease, emision, duda);
    await deps.sleep(dudaMs);
  }
}

/**
 * Whether ARCA's last number reached one that ARCA does not show, both now and in an earlier run, for longer than ARCA ever lagged. The
 * number is ours, another system's or nobody's, and only ARCA can tell.
 */
function isHiddenForLong(deps: Deps, emision: EmisionAbierta, { tipo, aprobados, ultimo }: Vista): boolean {
  const { arca_ultimo, dudosa_desde } = emision.duda;
  const oculto = numeroOf(emision, aprobados.length);
  const antes = arca_ultimo !== null && arca_ultimo >= oculto;
  return tipo === 'contradictoria' && ultimo >= oculto && antes && hace(deps, dudosa_desde) >= ATRASO_MAXIMO_MS;
}

/** Milliseconds since an instant; 0 when it is null, or the clock was put back. */
function hace({ clock }: Deps, instante: Date | null): number {
  return instante === null ? 0 : Math.max(0, clock.now().getTime() - instante.getTime());
}

/** Starts the wait of a chunk in doubt: nothing of ours is under way from now on. */
function begun(deps: Deps, duda: Duda): Duda {
  if (duda.desde !== null) return duda;
  const ahora = deps.clock.now();
  return { ...duda, desde: ahora, dudosa_desde: duda.dudosa_desde ?? ahora };
}

async function keep(deps: Deps, lease: Lease, emision: EmisionAbierta, duda: Duda): Promise<Duda> {
  await saveDuda(deps.store.fork(), lease.token, emision.id, duda);
  return duda;
}

/** Looks at a chunk. When ARCA does not answer, the next automatic look is as far off as after any other. */
async function look(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  { breve, duda }: { breve: boolean; duda: Duda },
): Promise<Vista> {
  try {
    return await lookAtEmision(deps, lease, emision, { breve });
  } catch (error) {
    if (isAppError(error) && error.code !== 'cerrojo_perdido') {
      await keep(deps, lease, emision, { ...duda, mirar_desde: nextLook(deps, duda) });
    }
    throw error;
  }
}

/**
 * Nothing is proved yet: the chunk stays open, and each automatic look at it comes later than the one before.
 * @throws AppError `arca_incierto`
 */
async function postpone(deps: Deps, lease: Lease, emision: EmisionAbierta, duda: Duda): Promise<never> {
  await keep(deps, lease, emision, { ...duda, mirar_desde: nextLook(deps, duda) });
  throw incierto(deps, emision, duda);
}

function nextLook(deps: Deps, { dudosa_desde }: Duda): Date {
  return new Date(deps.clock.now().getTime() + proximaMirada(hace(deps, dudosa_desde), deps.issuing.mirarCadaMs));
}

/** Error of a chunk in doubt for longer than usual, with the two numbers that disagree: the requested one, and ARCA's last one. */
export function incierto(deps: Deps, { id, solicitud }: EmisionAbierta, { arca_ultimo, dudosa_desde }: Duda): AppError {
  const dudaMs = hace(deps, dudosa_desde);
  if (dudaMs < DUDA_LARGA_MS) return new AppError('arca_incierto', { emision: id });
  return new AppError('arca_incierto', {
    emision: id,
    numeros: formatNumeros(solicitud),
    numero: solicitud.comprobantes[0]?.numero ?? 0,
    arca_ultimo,
    minutos: Math.floor(dudaMs / 60_000),
  });
}

/**
 * Sends again a chunk that ARCA does not have. That it was sent is kept first: after a death the wait counts from then. A voucher
 * authorised now ends the doubt; a refusal is kept, and stands when its numbers turn out to be nobody's.
 */
async function sendAgain(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  { aprobados }: Vista,
  anterior: Duda,
): Promise<Desenlace | Duda> {
  // With a wrong clock the wait may not be over.
  deps.reloj.requireSirve();
  const enviada = await keep(deps, lease, emision, { ...anterior, desde: null, ausente_desde: null, respuesta: null });
  const { solicitud } = emision;
  let respuesta: RespuestaAutorizacion | null = null;
  try {
    const resto = { ...solicitud, comprobantes: solicitud.comprobantes.slice(aprobados.length) };
    respuesta = await solicitar(deps, lease, resto);
  } catch (error) {
    if (isAppError(error, 'arca_no_disponible')) await keep(deps, lease, emision, anterior);
    if (!isAppError(error, 'arca_incierto')) throw error;
  }
  // A voucher authorised now proves that the number behind it was free when it was refused.
  if (respuesta?.resultados.some(({ estado }) => estado === 'autorizado')) {
    return desenlaceOf(emision, aprobados, respuesta);
  }
  return keep(deps, lease, emision, { ...begun(deps, enviada), respuesta });
}

async function solicitar(deps: Deps, lease: Lease, solicitud: SolicitudAutorizacion): Promise<RespuestaAutorizacion> {
  return deps.arca.wsfe.autorizar(solicitud, { signal: lease.signal(deps.issuing.llamadaMs) });
}

/**
 * Whether ARCA has the first voucher of a request that it refused without reading any. It may refuse the question for the same reason as
 * the request: then it has none.
 */
async function isFirstOurs(deps: Deps, lease: Lease, { solicitud }: EmisionAbierta): Promise<boolean> {
  const [primero] = solicitud.comprobantes;
  if (!primero) return false;
  try {
    const signal = lease.signal(deps.issuing.llamadaMs);
    const hallado = await deps.arca.wsfe.consultar(solicitud, primero.numero, { signal });
    return hallado !== null && mismoComprobante(primero, hallado);
  } catch (error) {
    if (isAppError(error, ...SIN_ACCESO)) return false;
    throw error;
  }
}

/** Errors that ARCA answers when it is up and refuses our access. */
const SIN_ACCESO = [
  'arca_rechazo',
  'arca_no_autorizado',
  'arca_ticket_rechazado',
  'arca_ticket_en_espera',
  'arca_certificado',
] as const;

/**
 * Whether the date of a request is behind the serie's last one. The request was just refused as not the next number, and never sent
 * before.
 */
async function isDateBehind(deps: Deps, lease: Lease, { solicitud }: EmisionAbierta): Promise<boolean> {
  const [primero] = solicitud.comprobantes;
  if (!primero || primero.numero === 1) return false;
  const opciones = { signal: lease.signal(deps.issuing.llamadaMs) };
  const propio = await deps.arca.wsfe.consultar(solicitud, primero.numero, opciones);
  if (propio !== null) return false;
  const anterior = await deps.arca.wsfe.consultar(solicitud, primero.numero - 1, opciones);
  return anterior !== null && anterior.fecha > primero.fecha;
}

/** Closes a chunk of which nothing was processed: its drafts are free again, to be changed or sent later. */
async function discard(deps: Deps, lease: Lease, emision: EmisionAbierta, sin_probar: boolean): Promise<void> {
  const vacio = { aprobados: [], rechazados: [], redocumentados: [], resultado: 'sin enviar', sin_probar };
  await closeEmision(deps.store.fork(), holderOf(lease), { emision_id: emision.id, ...vacio }, async () => undefined);
}

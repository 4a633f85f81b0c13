import { randomUUID } from 'node:crypto';
import type { Serie, SolicitudCae } from '../../contract/arca/arca.ts';
import { explainArca } from '../../rules/arcaMessages.ts';
import { toAutorizar } from '../../rules/comprobantes/autorizar.ts';
import { kindOf } from '../../rules/errorKinds.ts';
import { AppError, isAppError, type ErrorCode } from '../../rules/errors.ts';
import { motivoDeRechazo } from '../../rules/motivos/motivos.ts';
import { recordEmitidas } from '../../store/avisos/actividad.ts';
import { findEmisionAbierta, type EmisionAbierta } from '../../store/comprobantes/emisiones/abiertas.ts';
import { openEmision } from '../../store/comprobantes/emisiones/abrir.ts';
import { closeEmision } from '../../store/comprobantes/emisiones/cerrar.ts';
import { loadBorradores, saveRechazo, type BorradorAEmitir } from '../../store/comprobantes/porEmitir.ts';
import { saveRegistrosPorRequest } from '../../store/comprobantes/series.ts';
import { saveRechazadas } from '../../store/ventas/excluidas.ts';
import type { Deps } from '../process/deps.ts';
import { followTrazas, trazaActual } from '../process/hilo.ts';
import { claimCuits } from '../../store/habilitaciones/habilitaciones.ts';
import { enqueueMails } from '../documentos/correos.ts';
import { enqueueUploads } from '../documentos/uploadDocumento.ts';
import { findPendiente } from '../../store/arca/restauracion.ts';
import { reconocer } from '../restauracion/reconocer.ts';
import { checkCuit } from '../verificacion/requireCuit.ts';
import { admit } from './admitir.ts';
import { readUltimo } from './duda/delante.ts';
import { settlePrevios } from './duda/previos.ts';
import { leaveAsDrafts, leaveInQueue, refuseAll } from './dejar.ts';
import { acquireLease, holderOf, type Lease } from './lease.ts';
import type { SerieReport } from './reporte.ts';
import type { Desenlace } from './desenlace.ts';
import { incierto, requestEmision, settleEmision } from './settle.ts';
import { tellEmision, trazasDe } from './trazasDeEmision.ts';

/** Failures that leave the vouchers waiting for ARCA instead of refused. */
const waits = [
  'arca_no_disponible',
  'arca_incierto',
  'arca_ticket_en_espera',
  'arca_ticket_rechazado',
  'arca_certificado',
  'serie_ocupada',
  'cerrojo_perdido',
  'emision_postergada',
  'reloj_corrido',
  'restauracion_sin_conciliar',
] as const satisfies ErrorCode[];

/**
 * Chunks in a row that settle no voucher: other software is taking the numbers of the serie as fast as we ask for them. The
 * rest waits in the queue.
 */
const FRUITLESS_CHUNKS = 5;

/** Limits to the vouchers per request that ARCA tells us: with 0 a run never ends, and with more a call ends too late. */
const REGISTROS_POR_REQUEST = { minimo: 1, maximo: 1_000 };

/** A run that was taken over starts again behind the other one; more often than this it leaves the rest in the queue. */
const TAKEOVERS = 2;

/**
 * Issues drafts of one serie, oldest date first, in as few requests as ARCA allows, after settling what somebody left
 * open there. Never throws for one voucher's sake: every id ends reported.
 * Without `insiste`, as what runs by itself, ARCA is not asked again about what is not known before its time.
 */
export async function runSerie(
  deps: Deps,
  serie: Serie,
  ids: readonly string[],
  report: SerieReport,
  { insiste = true }: { insiste?: boolean } = {},
): Promise<void> {
  for (let vez = 1; ; vez++) {
    try {
      return await withLease(deps, serie, { ids: report.pendientes(ids), insiste }, report);
    } catch (error) {
      if (isAppError(error, 'cerrojo_perdido') && vez < TAKEOVERS) continue;
      if (isAppError(error, 'emision_cortada', 'vista_cambio'))
        return leaveAsDrafts(report.pendientes(ids), error, report);
      if (isAppError(error, ...waits) || isSinDelegarTodavia(error))
        return await leaveInQueue(deps, report.pendientes(ids), error, report);
      // A bug of ours must not be written on a draft as its refusal: it is thrown to the caller.
      if (isAppError(error) && kindOf(error) !== 'internal')
        return await refuseAll(deps, report.pendientes(ids), error, report);
      throw error;
    }
  }
}

/** A delegation is seen with the next ticket: until ARCA says the same with it, there may be one. */
function isSinDelegarTodavia(error: unknown): error is AppError {
  return isAppError(error, 'arca_no_autorizado') && error.data['provisorio'] === true;
}

async function withLease(
  deps: Deps,
  serie: Serie,
  { ids, insiste }: { ids: readonly string[]; insiste: boolean },
  report: SerieReport,
): Promise<void> {
  report.requireGoing();
  const lease = await acquireLease(deps, serie, async () => {
    report.requireGoing();
    await report.step('esperando_serie');
  });
  try {
    const ultimo = await settleLeftover(deps, lease, serie, { report, insiste });
    if (ids.length > 0) await issuePending(deps, lease, serie, ids, ultimo, report);
  } finally {
    await lease.release();
  }
}

async function settleLeftover(
  deps: Deps,
  lease: Lease,
  { cuit }: Serie,
  { report, insiste }: { report: SerieReport; insiste: boolean },
): Promise<number | null> {
  const abierta = await findEmisionAbierta(deps.store.fork(), lease.serie.id);
  if (!abierta) return null;
  const { mirar_desde } = abierta.duda;
  if (!insiste && mirar_desde !== null && mirar_desde > deps.clock.now()) throw incierto(deps, abierta, abierta.duda);
  await report.step('recuperando');
  // After a restoration the request is not sent again: since the copy its vouchers may have gone out by another serie.
  const restaurada = await findPendiente(deps.store.fork(), deps.arca.ambiente, cuit);
  return followTrazas(trazasDe(abierta), async () => {
    const inicio = performance.now();
    const desenlace = await settleEmision(deps, lease, abierta, restaurada === null);
    tellEmision(deps, abierta, 'recuperada', performance.now() - inicio, { resultado: desenlace.cierre.resultado });
    await commit(deps, lease, abierta, desenlace, report);
    return desenlace.ultimo;
  });
}

async function issuePending(
  deps: Deps,
  lease: Lease,
  serie: Serie,
  ids: readonly string[],
  conocido: number | null,
  report: SerieReport,
): Promise<void> {
  const vistos = await settlePrevios(deps, lease, await loadBorradores(deps.store.fork(), ids));
  report.emitidas(vistos.emitidos);
  for (const { id, error } of vistos.retenidos) report.invalida(id, error);
  const cola = await keepUnknown(deps, serie, vistos.libres, report);
  if (cola.length === 0) return;
  // The day of a voucher is ours to say: another process, whose clock is right, does.
  deps.reloj.requireSirve();
  // ARCA is asked from here on: whoever waits is told since when.
  await report.step('preparando');
  const leido = conocido === null ? await readUltimo(deps, lease, serie) : { ultimo: conocido, adoptados: 0 };
  let { ultimo } = leido;
  let ultimaFecha = await lastDate(deps, lease, serie, ultimo);
  const maximo = await registrosPorRequest(deps, lease, serie);
  // Of the first that wait, how many have among them one that ARCA could not read: by halves, until it goes alone.
  let dudosos = 0;
  let pendientes = await admit(deps, leido.adoptados === 0 ? cola : await reload(deps, cola), ultimaFecha, report);
  let fruitless = 0;
  // Every other chunk settles a voucher or gives it another document, which happens once to each.
  while (pendientes.length > 0) {
    report.requireGoing();
    // What is not asked for yet goes out by itself, from another process.
    if (deps.cierre.terminando.aborted) throw new AppError('emision_postergada');
    const chunk = pendientes.slice(0, dudosos > 0 ? Math.ceil(dudosos / 2) : maximo);
    const fechas = new Map(chunk.map(({ id, fecha }) => [id, fecha]));
    await report.step('preparando');
    const desde = performance.now();
    const apertura = await openEmision(deps.store.fork(), {
      ...holderOf(lease),
      admitidos: chunk,
      traza: trazaActual() ?? randomUUID(),
      prepare: (borradores, titularidad) => {
        report.requireSeen(borradores);
        for (const { company_id } of borradores) checkCuit(deps, titularidad, { company_id, cuit: serie.cuit });
        return buildSolicitud(serie, borradores, fechas, ultimo);
      },
    }).catch((error: unknown) => {
      if (isAppError(error, 'numero_en_uso')) return error;
      throw error;
    });
    if (apertura instanceof AppError) {
      // Other software took the number since ARCA was asked for the last one, and it was recorded here.
      const ahora = await deps.arca.wsfe.ultimoAutorizado(serie, { signal: lease.signal(deps.issuing.llamadaMs) });
      if (ahora === ultimo || ++fruitless >= FRUITLESS_CHUNKS) throw apertura;
      ultimo = ahora;
      ultimaFecha = await lastDate(deps, lease, serie, ultimo);
      pendientes = await admit(deps, await reload(deps, pendientes), ultimaFecha, report);
      continue;
    }
    const { emision, apartados } = apertura;
    pendientes = pendientes.slice(chunk.length);
    if (apartados.length > 0) {
      const otraVez = await admit(deps, await loadBorradores(deps.store.fork(), apartados), ultimaFecha, report);
      pendientes = [...otraVez, ...pendientes].sort((a, b) => a.fecha.localeCompare(b.fecha));
    }
    if (!emision) continue;
    lease.extended(desde);
    const desenlace = await followTrazas(trazasDe(emision), () => askAndKeep(deps, lease, emision, desde, report));
    if (desenlace.impedimento) {
      // ARCA refused the request for its issuer or point of sale: every voucher that waits would get the same answer.
      const codigo = String(desenlace.impedimento[0]?.codigo ?? 'arca_rechazo');
      const error = desenlace.impedimento.map(explainArca).join(' ');
      for (const { id } of [...chunk, ...pendientes]) {
        await saveRechazo(deps.store.fork(), id, desenlace.impedimento);
        report.rechazada(id, codigo, error, desenlace.impedimento);
      }
      return;
    }
    dudosos = desenlace.ilegible ? chunk.length : Math.max(dudosos - chunk.length, 0);
    fruitless = isFruitless(desenlace) ? fruitless + 1 : 0;
    if (fruitless >= FRUITLESS_CHUNKS) throw new AppError('arca_incierto', { ...serie });
    ultimo = desenlace.ultimo;
    ultimaFecha = latest(ultimaFecha, desenlace, emision.solicitud);
    const devueltos = await loadBorradores(deps.store.fork(), unsettled(emision.comprobante_ids, desenlace));
    // The drafts released by a refusal before them go first again: they are the oldest.
    pendientes = [...(await admit(deps, devueltos, ultimaFecha, report)), ...pendientes];
  }
}

/** Those that still are free drafts, as they are now. */
function reload(deps: Deps, borradores: readonly BorradorAEmitir[]): Promise<BorradorAEmitir[]> {
  return loadBorradores(
    deps.store.fork(),
    borradores.map(({ id }) => id),
  );
}

/** Asks ARCA for an open chunk that began to be opened at `desde`, and keeps what it answers. */
async function askAndKeep(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  desde: number,
  report: SerieReport,
): Promise<Desenlace> {
  tellEmision(deps, emision, 'emision', performance.now() - desde);
  await report.step('solicitando');
  const llamada = performance.now();
  const desenlace = await requestEmision(deps, lease, emision);
  const ms = performance.now() - llamada;
  const { aprobados, rechazados, resultado } = desenlace.cierre;
  const cuantos = { resultado, aprobados: aprobados.length, rechazados: rechazados.length };
  tellEmision(deps, emision, 'cae', ms, cuantos);
  await report.step('respondido', ms);
  await commit(deps, lease, emision, desenlace, report);
  return desenlace;
}

/** After a restoration: what ARCA has already is not asked for, and what it may have waits. */
async function keepUnknown(
  deps: Deps,
  serie: Serie,
  cola: BorradorAEmitir[],
  report: SerieReport,
): Promise<BorradorAEmitir[]> {
  if (cola.length === 0) return cola;
  const { emitidos, retenidos, libres } = await reconocer(deps, serie, cola);
  report.emitidas(emitidos);
  for (const { id, error, espera } of retenidos) {
    if (espera) await leaveInQueue(deps, [id], error, report);
    else await refuseAll(deps, [id], error, report);
  }
  return libres;
}

function buildSolicitud(
  serie: Serie,
  borradores: BorradorAEmitir[],
  fechas: ReadonlyMap<string, string>,
  ultimo: number,
): SolicitudCae {
  return {
    cuit: serie.cuit,
    punto_de_venta: serie.punto_de_venta,
    tipo_comprobante: serie.tipo_comprobante,
    comprobantes: borradores.map((borrador, indice) =>
      toAutorizar({ ...borrador, fecha: fechas.get(borrador.id) ?? borrador.fecha }, ultimo + 1 + indice),
    ),
  };
}

async function commit(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  desenlace: Desenlace,
  report: SerieReport,
): Promise<void> {
  const { cierre } = desenlace;
  const desde = performance.now();
  await closeEmision(deps.store.fork(), holderOf(lease), cierre, async (tx, ids) => {
    if (deps.config.empresas === 'de_confianza') await claimCuits(tx, ids);
    await enqueueUploads(deps, tx, ids);
    await enqueueMails(deps, tx, ids);
    await recordEmitidas(tx, ids);
  });
  lease.extended(desde);
  await keepMotivos(deps, cierre.rechazados);
  tellEmision(deps, emision, 'guardado', performance.now() - desde, { resultado: cierre.resultado });
  for (const { id, mensajes } of cierre.rechazados) {
    report.rechazada(id, String(mensajes[0]?.codigo ?? ''), mensajes.map(explainArca).join(' '), mensajes);
  }
  report.emitidas(cierre.aprobados.map(({ id }) => id));
  await report.step('guardado');
}

/**
 * What a refusal tells of its sale. Apart from the closing, which has the vouchers already: whoever writes a sale's drafts takes the
 * sale first. Without it the sale is shown as refused.
 */
async function keepMotivos(deps: Deps, rechazados: Desenlace['cierre']['rechazados']): Promise<void> {
  const rechazadas = rechazados.flatMap(({ id, mensajes }) => {
    const motivo = motivoDeRechazo(mensajes);
    return motivo === null ? [] : [{ comprobante_id: id, motivo }];
  });
  if (rechazadas.length > 0) await deps.store.tx((tx) => saveRechazadas(tx, rechazadas));
}

/** Date of the serie's last voucher, ours or of other software that shares the point of sale. */
async function lastDate(deps: Deps, lease: Lease, serie: Serie, ultimo: number): Promise<string | null> {
  if (ultimo === 0) return null;
  if (ultimo === lease.serie.ultimo_numero) return lease.serie.ultima_fecha;
  const signal = lease.signal(deps.issuing.llamadaMs);
  return (await deps.arca.wsfe.consultar(serie, ultimo, { signal }))?.fecha ?? lease.serie.ultima_fecha;
}

async function registrosPorRequest(deps: Deps, lease: Lease, serie: Serie): Promise<number> {
  if (lease.serie.registros_por_request !== null) return lease.serie.registros_por_request;
  const anunciados = await deps.arca.wsfe.registrosPorRequest(serie.cuit, {
    signal: lease.signal(deps.issuing.llamadaMs),
  });
  const { minimo, maximo } = REGISTROS_POR_REQUEST;
  const registros = Math.min(Math.max(anunciados, minimo), maximo);
  await saveRegistrosPorRequest(deps.store.fork(), lease.serie.id, registros);
  return registros;
}

/** A chunk that is sent again in parts is not one: it ends with one voucher. */
function isFruitless({ ilegible, cierre: { aprobados, rechazados, redocumentados } }: Desenlace): boolean {
  return !ilegible && aprobados.length + rechazados.length + redocumentados.length === 0;
}

function latest(anterior: string | null, { cierre }: Desenlace, { comprobantes }: SolicitudCae): string | null {
  const ultima = comprobantes[cierre.aprobados.length - 1]?.fecha;
  return ultima && (anterior === null || ultima > anterior) ? ultima : anterior;
}

function unsettled(ids: readonly string[], { cierre }: Desenlace): string[] {
  const listos = new Set([...cierre.aprobados, ...cierre.rechazados].map(({ id }) => id));
  return ids.filter((id) => !listos.has(id));
}

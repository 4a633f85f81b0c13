import { randomUUID } from 'node:crypto';
import type { Serie, SolicitudCae } from '../../contract/arca/arca.ts';
import { explainArca } from '../../rules/arcaMessages.ts';
import { toAutorizar } from '../../rules/comprobantes/autorizar.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { openEmision } from '../../store/comprobantes/emisiones/abrir.ts';
import { loadBorradores, saveRechazo, type BorradorAEmitir } from '../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../process/deps.ts';
import { followTrazas, trazaActual } from '../process/hilo.ts';
import { reconocer } from '../restauracion/reconocer.ts';
import { checkCuit } from '../verificacion/requireCuit.ts';
import { admit } from './admitir.ts';
import { leaveInQueue, refuseAll } from './dejar.ts';
import type { Desenlace } from './desenlace.ts';
import { lookAhead, readUltimo } from './duda/delante.ts';
import { settlePrevios } from './duda/previos.ts';
import { askAndKeep } from './guardar.ts';
import { holderOf, type Lease } from './lease.ts';
import { lastDate, registrosPorRequest } from './numeracion.ts';
import type { SerieReport } from './reporte.ts';
import { trazasDe } from './trazasDeEmision.ts';

/**
 * Chunks in a row that settle no voucher: other software is taking the numbers of the serie as fast as we ask for them. The
 * rest waits in the queue.
 */
const FRUITLESS_CHUNKS = 5;

/**
 * Issues the drafts of a serie that is held, oldest date first, in as few requests as ARCA allows. `conocido`: ARCA's last number, when
 * this run knows it already. Every draft ends reported.
 * @throws AppError what keeps the whole serie from going on: those that nothing was said of wait, or are refused, with it
 */
export async function issuePending(
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
      const ahora = await lookAhead(deps, lease, serie);
      if (ahora.ultimo === ultimo || ++fruitless >= FRUITLESS_CHUNKS) throw apertura;
      ({ ultimo } = ahora);
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
    const { desenlace, leido: despues } = await followTrazas(trazasDe(emision), () =>
      askAndKeep(deps, lease, emision, desde, report),
    );
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
    ({ ultimo } = despues);
    ultimaFecha = latest(ultimaFecha, desenlace, emision.solicitud);
    const devueltos = await loadBorradores(deps.store.fork(), unsettled(emision.comprobante_ids, desenlace));
    if (desenlace.en_duda && devueltos.length + pendientes.length > 0) {
      ultimaFecha = later(ultimaFecha, await lastDate(deps, lease, serie, ultimo));
    }
    if (despues.adoptados > 0) pendientes = await admit(deps, await reload(deps, pendientes), ultimaFecha, report);
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

/** A chunk that is sent again in parts is not one: it ends with one voucher. */
function isFruitless({ ilegible, cierre: { aprobados, rechazados, redocumentados } }: Desenlace): boolean {
  return !ilegible && aprobados.length + rechazados.length + redocumentados.length === 0;
}

function latest(anterior: string | null, { cierre }: Desenlace, { comprobantes }: SolicitudCae): string | null {
  return later(anterior, comprobantes[cierre.aprobados.length - 1]?.fecha ?? null);
}

function later(una: string | null, otra: string | null): string | null {
  if (una === null || otra === null) return una ?? otra;
  return una > otra ? una : otra;
}

function unsettled(ids: readonly string[], { cierre }: Desenlace): string[] {
  const listos = new Set([...cierre.aprobados, ...cierre.rechazados].map(({ id }) => id));
  return ids.filter((id) => !listos.has(id));
}

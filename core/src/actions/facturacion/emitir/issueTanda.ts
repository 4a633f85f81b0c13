import { randomUUID } from 'node:crypto';
import type { Serie, SolicitudAutorizacion } from '../../../contract/arca/arca.ts';
import { toAutorizar } from '../../../rules/comprobantes/toAutorizar.ts';
import type { Contestada, Suceso } from '../../../rules/emision/step.ts';
import { AppError, isAppError } from '../../../rules/errors.ts';
import type { EmisionAbierta } from '../../../store/comprobantes/emisiones/abiertas.ts';
import { openEmision, type Apertura } from '../../../store/comprobantes/emisiones/openEmision.ts';
import type { BorradorAEmitir } from '../../../store/comprobantes/porEmitir.ts';
import type { Deps } from '../../process/deps.ts';
import { followTrazas, trazaActual } from '../../process/hilo.ts';
import { checkCuit } from '../../verificacion/requireCuit.ts';
import type { Desenlace } from './desenlace.ts';
import type { Leido } from './duda/lookAhead.ts';
import { askAndKeep } from './askAndKeep.ts';
import { holderOf, type Lease } from './lease.ts';
import type { SerieReport } from './reporte.ts';
import { trazasOf } from './trazasDeEmision.ts';

interface Tanda {
  serie: Serie;
  /** ARCA's last number: the drafts get the next ones, in their order. */
  ultimo: number;
  tanda: readonly BorradorAEmitir[];
}

/**
 * Issues the drafts of one request: keeps the numbers that they will have, asks ARCA, and keeps what ARCA answers.
 * @throws AppError `emision_cortada`, `vista_cambio`, `emision_postergada` before anything is asked; as `openEmision` and `askAndKeep`
 */
export async function issueTanda(
  deps: Deps,
  lease: Lease,
  tanda: Tanda,
  report: SerieReport,
): Promise<Suceso<BorradorAEmitir>> {
  report.requireGoing();
  // Vouchers not requested yet go out by themselves, from another process.
  if (deps.cierre.terminando.aborted) throw new AppError('emision_postergada');
  await report.step('preparando');
  const desde = performance.now();
  const apertura = await open(deps, lease, tanda, report);
  if (apertura instanceof AppError) return { tipo: 'numero_en_uso', error: apertura };
  const { emision, apartados } = apertura;
  if (!emision) return { tipo: 'apartada', apartados };
  lease.extended(desde);
  const { desenlace, leido } = await followTrazas(trazasOf(emision), () =>
    askAndKeep(deps, lease, emision, desde, report),
  );
  return { tipo: 'contestada', apartados, respuesta: contestadaOf(emision, desenlace, leido) };
}

/** Opens the chunk; answers the error when another voucher of ours has one of the numbers. */
function open(
  deps: Deps,
  lease: Lease,
  { serie, ultimo, tanda }: Tanda,
  report: SerieReport,
): Promise<Apertura | AppError> {
  const fechas = new Map(tanda.map(({ id, fecha }) => [id, fecha]));
  return openEmision(deps.store.fork(), {
    ...holderOf(lease),
    admitidos: tanda,
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
}

function buildSolicitud(
  serie: Serie,
  borradores: BorradorAEmitir[],
  fechas: ReadonlyMap<string, string>,
  ultimo: number,
): SolicitudAutorizacion {
  return {
    cuit: serie.cuit,
    punto_de_venta: serie.punto_de_venta,
    tipo_comprobante: serie.tipo_comprobante,
    comprobantes: borradores.map((borrador, indice) =>
      toAutorizar({ ...borrador, fecha: fechas.get(borrador.id) ?? borrador.fecha }, ultimo + 1 + indice),
    ),
  };
}

function contestadaOf(
  { solicitud, comprobante_ids }: EmisionAbierta,
  { cierre, impedimento, ilegible, en_duda }: Desenlace,
  { ultimo, adoptados }: Leido,
): Contestada {
  const { aprobados, rechazados, redocumentados } = cierre;
  const cerrados = new Set([...aprobados, ...rechazados].map(({ id }) => id));
  return {
    devueltos: comprobante_ids.filter((id) => !cerrados.has(id)),
    avanza: cerrados.size + redocumentados.length > 0,
    fecha: solicitud.comprobantes[aprobados.length - 1]?.fecha ?? null,
    ultimo,
    adoptados,
    impedimento,
    ilegible,
    en_duda,
  };
}

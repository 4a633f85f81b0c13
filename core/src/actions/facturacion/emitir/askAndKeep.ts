import { explainArca } from '../../../rules/explainArca.ts';
import { motivoDeRechazo } from '../../../rules/motivos/motivos.ts';
import { recordEmitidas } from '../../../store/avisos/actividad.ts';
import type { EmisionAbierta } from '../../../store/comprobantes/emisiones/abiertas.ts';
import { closeEmision } from '../../../store/comprobantes/emisiones/closeEmision.ts';
import type { EntityManager } from '../../../store/db.ts';
import { claimCuits } from '../../../store/habilitaciones/habilitaciones.ts';
import { saveRechazadas } from '../../../store/ventas/omitidas.ts';
import { enqueueMails } from '../../documentos/correos.ts';
import { enqueueUploads } from '../../documentos/uploadDocumento.ts';
import type { Deps } from '../../process/deps.ts';
import type { Desenlace } from './desenlace.ts';
import { lookAhead, type Leido } from './duda/lookAhead.ts';
import { holderOf, type Lease } from './lease.ts';
import type { SerieReport } from './reporte.ts';
import { requestEmision } from './settle.ts';
import { tellEmision } from './trazasDeEmision.ts';

/** Asks ARCA for an open chunk that began to be opened at `desde`, and keeps what it answers. @throws AppError as `requestEmision` */
export async function askAndKeep(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  desde: number,
  report: SerieReport,
): Promise<{ desenlace: Desenlace; leido: Leido }> {
  tellEmision(deps, emision, 'emision', performance.now() - desde);
  await report.step('solicitando');
  const llamada = performance.now();
  const desenlace = await requestEmision(deps, lease, emision);
  const ms = performance.now() - llamada;
  const { aprobados, rechazados, resultado } = desenlace.cierre;
  const cuantos = { resultado, aprobados: aprobados.length, rechazados: rechazados.length };
  tellEmision(deps, emision, 'cae', ms, cuantos);
  await report.step('respondido', ms);
  return { desenlace, leido: await commit(deps, lease, emision, desenlace, report) };
}

/**
 * Closes a chunk with its outcome, and tells its vouchers. Answers the serie's last number: after a chunk in doubt ARCA is asked, and
 * whatever it has past the chunk is read before any other voucher gets a number.
 * @throws AppError `cerrojo_perdido`; once it is closed, as the lookups do
 */
export async function commit(
  deps: Deps,
  lease: Lease,
  emision: EmisionAbierta,
  desenlace: Desenlace,
  report: SerieReport,
): Promise<Leido> {
  const { cierre, ultimo } = desenlace;
  const desde = performance.now();
  await closeEmision(deps.store.fork(), holderOf(lease), cierre, (tx, ids) => followEmitidas(deps, tx, ids));
  lease.extended(desde);
  await keepMotivos(deps, cierre.rechazados);
  tellEmision(deps, emision, 'guardado', performance.now() - desde, { resultado: cierre.resultado });
  for (const { id, mensajes } of cierre.rechazados) {
    report.rechazada(id, String(mensajes[0]?.codigo ?? ''), mensajes.map(explainArca).join(' '), mensajes);
  }
  report.emitidas(cierre.aprobados.map(({ id }) => id));
  await report.step('guardado');
  if (!desenlace.en_duda) return { ultimo, adoptados: 0 };
  const leido = await lookAhead(deps, lease, emision.solicitud);
  return { ...leido, ultimo: Math.max(ultimo, leido.ultimo) };
}

/** Queues the PDFs and mails of vouchers just issued, and the news of their accounts, in the transaction that issues them. */
export async function followEmitidas(deps: Deps, tx: EntityManager, ids: string[]): Promise<void> {
  if (deps.config.empresas === 'de_confianza') await claimCuits(tx, ids);
  await enqueueUploads(deps, tx, ids);
  await enqueueMails(deps, tx, ids);
  await recordEmitidas(tx, ids);
}

/**
 * Keeps the reasons of refused drafts on their sales; without them a sale is shown as refused. It runs after the closing, which locks
 * the vouchers: whoever writes a sale's drafts locks the sale first.
 */
async function keepMotivos(deps: Deps, rechazados: Desenlace['cierre']['rechazados']): Promise<void> {
  const rechazadas = rechazados.flatMap(({ id, mensajes }) => {
    const motivo = motivoDeRechazo(mensajes);
    return motivo === null ? [] : [{ comprobante_id: id, motivo }];
  });
  if (rechazadas.length > 0) await deps.store.tx((tx) => saveRechazadas(tx, rechazadas));
}

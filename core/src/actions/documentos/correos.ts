import type { Alcance } from '../../rules/alcance.ts';
import type { EntityManager } from '../../store/db.ts';
import { mailDeComprobante } from '../../mails/comprobante.ts';
import { findComprobante, listConEmail } from '../../store/comprobantes/comprobantes.ts';
import { comprobantePdf } from './comprobantePdf.ts';
import type { Deps } from '../process/deps.ts';

/** Leaves the mail of each voucher that was typed with one as due, inside the transaction that issues them. */
export async function enqueueMails(deps: Deps, tx: EntityManager, comprobante_ids: readonly string[]): Promise<void> {
  await deps.store.jobs.sendAll(tx, 'enviar_comprobante', await listConEmail(tx, comprobante_ids));
}

/**
 * Mails an issued voucher, with its PDF, to whom the form says.
 * @throws AppError `mail_no_disponible`, `comprobante_no_encontrado`
 */
export async function enviarComprobante(
  deps: Deps,
  { alcance, comprobante_id }: { alcance: Alcance; comprobante_id: string },
): Promise<void> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, comprobante_id);
  if (comprobante.email_facturado === null) return;
  const pdf = await comprobantePdf(deps, { alcance, id: comprobante_id });
  await deps.mail.send({
    para: comprobante.email_facturado,
    ...mailDeComprobante(comprobante),
    adjuntos: [{ ...pdf, tipo: 'application/pdf' }],
  });
}

import { actorUnlessTitular, requireDerecho, type Alcance } from '../../rules/alcance.ts';
import type { EntityManager } from '../../store/db.ts';
import { addDays, dayBounds, today } from '../../rules/dates.ts';
import { AppError, isAppError } from '../../rules/errors.ts';
import { messageOf } from '../../rules/messages.ts';
import { checkEmail } from '../../rules/password.ts';
import { mailDeComprobante } from '../../mails/comprobante.ts';
import type { ComprobanteGuardado } from '../../store/comprobantes/comprobanteFila.ts';
import { findComprobante, listConEmail } from '../../store/comprobantes/comprobantes.ts';
import { announceComprobantes } from '../../store/avisos/novedades.ts';
import {
  closeCorreo,
  findCorreo,
  insertCorreos,
  postponeCorreo,
  type CorreoGuardado,
} from '../../store/historia/correos.ts';
import { anyUuid } from '../../store/postgres/kysely.ts';
import { findUsuario } from '../../store/empresas/usuarios.ts';
import { comprobantePdf } from './comprobantePdf.ts';
import type { Deps } from '../process/deps.ts';
import { sendCounted } from './sendCounted.ts';

/** Days that a mail may wait for one with room. */
const DIAS_DE_ESPERA = 7;

/** Queues the mail of each voucher that has an address, inside the transaction that issues them. */
export async function enqueueMails(deps: Deps, tx: EntityManager, comprobante_ids: readonly string[]): Promise<void> {
  const pedidos = await listConEmail(tx, comprobante_ids);
  const correos = new Map((await insertCorreos(tx, pedidos)).map(({ id, comprobante_id }) => [comprobante_id, id]));
  await deps.store.jobs.sendAll(
    tx,
    'enviar_comprobante',
    pedidos.map(({ user_id, comprobante_id, traza }) => {
      const correo_id = correos.get(comprobante_id);
      return {
        user_id,
        comprobante_id,
        ...(correo_id !== undefined && { correo_id }),
        ...(traza !== null && { traza }),
      };
    }),
  );
}

/**
 * Queues the mail of an issued voucher, again or to another address.
 * @throws AppError `sin_derecho`, `comprobante_no_encontrado`, `comprobante_no_emitido`, `email_invalido`, `mail_no_disponible` when
 *   mail is not configured
 */
export async function requestCorreo(
  deps: Deps,
  { alcance, comprobante_id, para }: { alcance: Alcance; comprobante_id: string; para: string },
): Promise<void> {
  requireDerecho(alcance, 'emitir');
  const { status, user_id, traza } = await findComprobante(deps.store.fork(), alcance, comprobante_id);
  if (status !== 'emitida') throw new AppError('comprobante_no_emitido');
  const direccion = para.trim();
  checkEmail(direccion);
  if (!deps.mail.configurado) throw new AppError('mail_no_disponible', { motivo: 'sin_configurar' });
  await deps.store.tx(async (tx) => {
    const [correo] = await insertCorreos(tx, [{ comprobante_id, para: direccion }], actorUnlessTitular(alcance));
    if (!correo) throw new Error('the mail was not kept');
    // The mail goes in the voucher's own trace, whoever asks, because it is looked for there.
    const datos = { user_id, comprobante_id, correo_id: correo.id, ...(traza !== null && { traza }) };
    await deps.store.jobs.sendAll(tx, 'enviar_comprobante', [datos]);
    await announceComprobantes(tx, anyUuid([comprobante_id]));
  });
}

/**
 * Mails an issued voucher, with its PDF, to the address of the stored mail; without one (an old job), to the form's address. The
 * company is the sender, and answers go to its owner. A mail already sent is not sent again. A stored mail over the day's limit leaves on
 * a later day. `ultimo`: this try is the last one.
 * @throws AppError `mail_no_disponible`, `comprobante_no_encontrado`, `demasiados_correos` for an old job or after a week of full days
 */
export async function sendComprobante(
  deps: Deps,
  {
    alcance,
    comprobante_id,
    correo_id = null,
    ultimo = false,
  }: { alcance: Alcance; comprobante_id: string; correo_id?: string | null; ultimo?: boolean },
): Promise<void> {
  const comprobante = await findComprobante(deps.store.fork(), alcance, comprobante_id);
  const correo = correo_id === null ? null : await findCorreo(deps.store.fork(), correo_id);
  const para = correo?.para ?? comprobante.email_facturado;
  if (para === null || (correo !== null && correo.enviado_en !== null)) return;
  const inicio = performance.now();
  try {
    const pdf = await comprobantePdf(deps, { alcance, id: comprobante_id });
    const titular = await findUsuario(deps.store.fork(), alcance.titular_id);
    await sendCounted(deps, alcance.titular_id, {
      para,
      ...(titular !== null && { responderA: titular.email }),
      ...mailDeComprobante(comprobante, deps.config.soporteEmail),
      adjuntos: [{ ...pdf, tipo: 'application/pdf' }],
    });
  } catch (error) {
    if (correo !== null && isAppError(error, 'demasiados_correos') && (await postpone(deps, comprobante, correo)))
      return;
    if (correo !== null && ultimo) {
      await close(deps, correo.id, comprobante_id, isAppError(error) ? messageOf(error) : 'Hubo un error inesperado.');
    }
    throw error;
  }
  if (correo !== null) await close(deps, correo.id, comprobante_id, null);
  deps.trazas.tell({ paso: 'mail', ms: performance.now() - inicio, comprobante_id });
}

/** Puts a mail over the day's limit off to the next day. False: it was asked for too long ago. */
async function postpone(
  deps: Deps,
  { id: comprobante_id, user_id, traza }: Pick<ComprobanteGuardado, 'id' | 'user_id' | 'traza'>,
  { id: correo_id, pedido_en }: CorreoGuardado,
): Promise<boolean> {
  const hoy = today(deps.clock.now());
  if (addDays(today(pedido_en), DIAS_DE_ESPERA) <= hoy) return false;
  const { hasta: desde } = dayBounds(hoy);
  const otra_vez = today(desde);
  await deps.store.tx(async (tx) => {
    await postponeCorreo(tx, correo_id, otra_vez);
    const datos = { user_id, comprobante_id, correo_id, otra_vez, ...(traza !== null && { traza }) };
    await deps.store.jobs.send(tx, 'enviar_comprobante', datos, { desde });
    await announceComprobantes(tx, anyUuid([comprobante_id]));
  });
  return true;
}

async function close(deps: Deps, id: string, comprobante_id: string, error: string | null): Promise<void> {
  await deps.store.tx(async (tx) => {
    await closeCorreo(tx, id, error);
    await announceComprobantes(tx, anyUuid([comprobante_id]));
  });
}

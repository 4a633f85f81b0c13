import type { EntityManager } from '@mikro-orm/postgresql';
import type { FechaCivil } from '../../contract/base.ts';
import { anyUuid, db, NOW, type Fila } from '../postgres/kysely.ts';

/** A stored mail of a voucher: asked for, sent, or failed with its reason. */
export type CorreoGuardado = Fila<'correo_comprobante'>;

/** A mail with the e-mail of who asked for it, when not the owner. */
type CorreoContado = CorreoGuardado & { por: string | null };

/** Stores a mail for each of these vouchers; answers their ids. `pedido_por`: who asked, when not the owner. */
export async function insertCorreos(
  tx: EntityManager,
  correos: readonly { comprobante_id: string; para: string }[],
  pedido_por: string | null = null,
): Promise<{ id: string; comprobante_id: string }[]> {
  if (correos.length === 0) return [];
  return db(tx)
    .insertInto('correo_comprobante')
    .values(correos.map(({ comprobante_id, para }) => ({ comprobante_id, para, pedido_por })))
    .returning(['id', 'comprobante_id'])
    .execute();
}

/** A stored mail; null: it was deleted with its voucher. */
export async function findCorreo(em: EntityManager, id: string): Promise<CorreoGuardado | null> {
  const fila = await db(em).selectFrom('correo_comprobante').selectAll().where('id', '=', id).executeTakeFirst();
  return fila ?? null;
}

/** Records that a mail was handed to the mail server or, with `error`, why it could not be. */
export async function closeCorreo(em: EntityManager, id: string, error: string | null): Promise<void> {
  await db(em)
    .updateTable('correo_comprobante')
    .set(error === null ? { enviado_en: NOW, error: null } : { error })
    .where('id', '=', id)
    .execute();
}

/** Records the day to which an unsent mail was put off. */
export async function postponeCorreo(em: EntityManager, id: string, sale_el: FechaCivil): Promise<void> {
  await db(em).updateTable('correo_comprobante').set({ sale_el }).where('id', '=', id).execute();
}

/** The mails of these vouchers, in the order they were asked for. */
export async function listCorreos(em: EntityManager, comprobante_ids: readonly string[]): Promise<CorreoContado[]> {
  return db(em)
    .selectFrom('correo_comprobante as c')
    .leftJoin('usuario as u', 'u.id', 'c.pedido_por')
    .selectAll('c')
    .select('u.email as por')
    .where('c.comprobante_id', '=', anyUuid(comprobante_ids))
    .orderBy('c.pedido_en')
    .orderBy('c.id')
    .execute();
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { EnlaceDeComprobante } from '../../contract/comprobantes/enlace.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { db, NOW } from '../postgres/kysely.ts';
import { within } from '../postgres/within.ts';
import { noteUso } from './uso.ts';

/** Links that a list has, at most: the last ones. */
const MAX_LISTADOS = 50;

function selectEnlaces(em: EntityManager) {
  return db(em)
    .selectFrom('enlace_comprobante as l')
    .leftJoin('usuario as u', 'u.id', 'l.creado_por')
    .select(['l.id', 'l.creado_en', 'u.email as creado_por', 'l.usado_en', 'l.vence_en', 'l.revocado_en']);
}

/** Stores a link to a voucher within reach: only the hash of its token is known here. */
export async function createEnlace(
  em: EntityManager,
  alcance: Alcance,
  enlace: { comprobante_id: string; huella: string; vence_en: Date | null; creado_por: string | null },
): Promise<EnlaceDeComprobante> {
  const { id } = await db(em)
    .insertInto('enlace_comprobante')
    .values({ user_id: alcance.titular_id, ...enlace })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectEnlaces(em).where('l.id', '=', id).executeTakeFirstOrThrow();
}

/** Number of links of a voucher that still open it. */
export async function countVigentes(
  em: EntityManager,
  alcance: Alcance,
  comprobante_id: string,
  ahora: Date,
): Promise<number> {
  const { vigentes } = await db(em)
    .selectFrom('enlace_comprobante as l')
    .select(({ fn }) => fn.countAll<string>().as('vigentes'))
    .where(within(alcance, 'enlace_comprobante', 'l'))
    .where('l.comprobante_id', '=', comprobante_id)
    .where('l.revocado_en', 'is', null)
    .where(({ eb, or }) => or([eb('l.vence_en', 'is', null), eb('l.vence_en', '>', ahora)]))
    .executeTakeFirstOrThrow();
  return Number(vigentes);
}

/** The last links of a voucher, revoked ones included, the newest first. */
export async function listEnlaces(
  em: EntityManager,
  alcance: Alcance,
  comprobante_id: string,
): Promise<EnlaceDeComprobante[]> {
  return selectEnlaces(em)
    .where(within(alcance, 'enlace_comprobante', 'l'))
    .where('l.comprobante_id', '=', comprobante_id)
    .orderBy('l.creado_en', 'desc')
    .limit(MAX_LISTADOS)
    .execute();
}

/** Revokes a link for ever; one already revoked stays as it was. @throws AppError `enlace_no_encontrado` */
export async function revokeEnlace(
  em: EntityManager,
  alcance: Alcance,
  comprobante_id: string,
  id: string,
): Promise<EnlaceDeComprobante> {
  const revocado = await db(em)
    .updateTable('enlace_comprobante')
    .set(({ fn }) => ({ revocado_en: fn.coalesce('revocado_en', NOW) }))
    .where(within(alcance, 'enlace_comprobante'))
    .where('comprobante_id', '=', comprobante_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!revocado) throw new AppError('enlace_no_encontrado', { de: 'comprobante' });
  return selectEnlaces(em).where('l.id', '=', id).executeTakeFirstOrThrow();
}

/** Revokes every link to a user's vouchers. */
export async function revokeEnlacesDeComprobantes(em: EntityManager, user_id: string): Promise<void> {
  await db(em)
    .updateTable('enlace_comprobante')
    .set({ revocado_en: NOW })
    .where('user_id', '=', user_id)
    .where('revocado_en', 'is', null)
    .execute();
}

/** A link that opens its voucher. */
interface EnlaceVigente {
  user_id: string;
  company_id: string;
  comprobante_id: string;
  vence_en: Date | null;
}

/** Owner and voucher of a link that is neither revoked nor over; records its use. */
export async function useEnlace(em: EntityManager, huella: string, ahora: Date): Promise<EnlaceVigente | null> {
  const enlace = await db(em)
    .selectFrom('enlace_comprobante as l')
    .innerJoin('comprobante as c', 'c.id', 'l.comprobante_id')
    .select(['l.id', 'l.user_id', 'c.company_id', 'l.comprobante_id', 'l.vence_en', 'l.usado_en'])
    .where('l.huella', '=', huella)
    .where('l.revocado_en', 'is', null)
    .executeTakeFirst();
  if (!enlace || (enlace.vence_en !== null && enlace.vence_en <= ahora)) return null;
  const { id, usado_en, ...enlaceVigente } = enlace;
  await noteUso(em, 'enlace_comprobante', { id, usado_en }, ahora);
  return enlaceVigente;
}

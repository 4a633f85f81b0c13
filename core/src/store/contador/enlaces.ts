import type { EntityManager } from '@mikro-orm/postgresql';
import type { EnlaceContador } from '../../contract/contador/enlace.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/within.ts';
import { db, NOW } from '../postgres/kysely.ts';
import { noteUso } from '../enlaces/uso.ts';

const CAMPOS = ['id', 'nombre', 'creado_en', 'usado_en', 'revocado_en'] as const;

/** Stores a link: only the hash of its token is known here. */
export async function createEnlace(
  em: EntityManager,
  alcance: Alcance,
  enlace: { company_id: string; nombre: string; huella: string },
): Promise<EnlaceContador> {
  return db(em)
    .insertInto('enlace_contador')
    .values({ user_id: alcance.titular_id, ...enlace })
    .returning(CAMPOS)
    .executeTakeFirstOrThrow();
}

/** The links of a company, revoked ones included, the last first. */
export async function listEnlaces(em: EntityManager, alcance: Alcance, company_id: string): Promise<EnlaceContador[]> {
  return db(em)
    .selectFrom('enlace_contador')
    .select(CAMPOS)
    .where(within(alcance, 'enlace_contador'))
    .where('company_id', '=', company_id)
    .orderBy('creado_en', 'desc')
    .execute();
}

/** The links of a user's companies that still work, the last first. */
export async function listEnlacesVivos(
  em: EntityManager,
  user_id: string,
): Promise<{ nombre: string; empresa: string }[]> {
  return db(em)
    .selectFrom('enlace_contador as l')
    .innerJoin('empresa as e', 'e.id', 'l.company_id')
    .select(['l.nombre', 'e.razon_social as empresa'])
    .where('l.user_id', '=', user_id)
    .where('l.revocado_en', 'is', null)
    .orderBy('l.creado_en', 'desc')
    .execute();
}

/** Revokes a link for ever; one already revoked stays as it was. @throws AppError `enlace_no_encontrado` */
export async function revokeEnlace(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  id: string,
): Promise<EnlaceContador> {
  const revocado = await db(em)
    .updateTable('enlace_contador')
    .set(({ fn }) => ({ revocado_en: fn.coalesce('revocado_en', NOW) }))
    .where(within(alcance, 'enlace_contador'))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning(CAMPOS)
    .executeTakeFirst();
  if (!revocado) throw new AppError('enlace_no_encontrado');
  return revocado;
}

/** Revokes every link to a user's companies. */
export async function revokeEnlaces(em: EntityManager, user_id: string): Promise<void> {
  await db(em)
    .updateTable('enlace_contador')
    .set({ revocado_en: NOW })
    .where('user_id', '=', user_id)
    .where('revocado_en', 'is', null)
    .execute();
}

/** Owner and company of a link that is not revoked; records its use. */
export async function useEnlace(
  em: EntityManager,
  huella: string,
  ahora: Date,
): Promise<{ id: string; user_id: string; company_id: string } | null> {
  const enlace = await db(em)
    .selectFrom('enlace_contador')
    .select(['id', 'user_id', 'company_id', 'usado_en'])
    .where('huella', '=', huella)
    .where('revocado_en', 'is', null)
    .executeTakeFirst();
  if (!enlace) return null;
  const { usado_en, ...enlaceVigente } = enlace;
  await noteUso(em, 'enlace_contador', { id: enlace.id, usado_en }, ahora);
  return enlaceVigente;
}

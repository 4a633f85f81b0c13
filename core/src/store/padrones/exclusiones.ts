import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExclusionPercepcion } from '../../contract/percepciones/exclusion.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { within } from '../postgres/within.ts';
import { db } from '../postgres/kysely.ts';

/** Most certificates of a company; one with more keeps them in another system. */
const MAXIMO = 5_000;

const COLUMNAS = ['id', 'provincia', 'cuit', 'desde', 'hasta', 'certificado', 'creado_en'] as const;

/** The certificates that a company stored, the last first; with `cuit`, those of one buyer. */
export async function listExclusiones(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  cuit: string | null = null,
): Promise<ExclusionPercepcion[]> {
  let elegidas = db(em)
    .selectFrom('exclusion_percepcion')
    .select(COLUMNAS)
    .where(within(alcance, 'exclusion_percepcion'))
    .where('company_id', '=', company_id);
  if (cuit !== null) elegidas = elegidas.where('cuit', '=', cuit);
  const filas = await elegidas.orderBy('creado_en', 'desc').orderBy('id').limit(MAXIMO).execute();
  return filas.map((fila) => ({ ...fila, hasta: fila.hasta ?? null }));
}

/** Stores a certificate of a company in reach. */
export async function createExclusion(
  em: EntityManager,
  { titular_id }: Alcance,
  company_id: string,
  nueva: Omit<ExclusionPercepcion, 'id' | 'creado_en'>,
): Promise<ExclusionPercepcion> {
  const fila = await db(em)
    .insertInto('exclusion_percepcion')
    .values({ ...nueva, user_id: titular_id, company_id })
    .returning(COLUMNAS)
    .executeTakeFirstOrThrow();
  return { ...fila, hasta: fila.hasta ?? null };
}

/** @throws AppError `exclusion_no_encontrada`, also when it is another user's */
export async function deleteExclusion(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  id: string,
): Promise<void> {
  const borrada = await db(em)
    .deleteFrom('exclusion_percepcion')
    .where(within(alcance, 'exclusion_percepcion'))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!borrada) throw new AppError('exclusion_no_encontrada');
}

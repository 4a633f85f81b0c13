import type { EntityManager } from '@mikro-orm/postgresql';
import type { Ambiente } from '../../contract/enums.ts';
import { COUNT, db, type Fila } from '../postgres/kysely.ts';

export type PruebaPuntoFila = Fila<'prueba_punto'>;

/** The proof by point of sale that a company has under way; null: none. */
export async function findPruebaPunto(
  em: EntityManager,
  ambiente: Ambiente,
  company_id: string,
): Promise<PruebaPuntoFila | null> {
  const fila = await db(em)
    .selectFrom('prueba_punto')
    .selectAll()
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  return fila ?? null;
}

/** Number of a user's proofs under way. Locks the user's row, so that two requests at once are counted one by one. */
export async function countPruebasPunto(tx: EntityManager, ambiente: Ambiente, user_id: string): Promise<number> {
  await db(tx).selectFrom('usuario').select('id').where('id', '=', user_id).forUpdate().execute();
  const { cuantas } = await db(tx)
    .selectFrom('prueba_punto')
    .select(COUNT.as('cuantas'))
    .where('ambiente', '=', ambiente)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return cuantas;
}

/** Begins a proof by point of sale; one that the company already has stays. */
export async function createPruebaPunto(
  tx: EntityManager,
  nueva: Pick<PruebaPuntoFila, 'ambiente' | 'company_id' | 'user_id' | 'cuit' | 'pedida_en' | 'vence_en'>,
): Promise<void> {
  await db(tx)
    .insertInto('prueba_punto')
    .values(nueva)
    .onConflict((conflict) => conflict.columns(['ambiente', 'company_id']).doNothing())
    .execute();
}

/** Numbers reserved for the companies with this CUIT: one point of sale proves for only one of them. */
export async function listNumerosReservados(em: EntityManager, ambiente: Ambiente, cuit: string): Promise<number[]> {
  const filas = await db(em)
    .selectFrom('prueba_punto')
    .select('numero')
    .where('ambiente', '=', ambiente)
    .where('cuit', '=', cuit)
    .where('numero', 'is not', null)
    .execute();
  return filas.flatMap(({ numero }) => numero ?? []);
}

/** Reserves a number for a proof without one. Answers whether it did: another company may have been faster. */
export async function reservePunto(
  em: EntityManager,
  { ambiente, company_id }: Pick<PruebaPuntoFila, 'ambiente' | 'company_id'>,
  reserva: { numero: number; vence_en: Date },
): Promise<boolean> {
  const reservada = await db(em)
    .updateTable('prueba_punto')
    .set(reserva)
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .where('numero', 'is', null)
    .returning('numero')
    .executeTakeFirst();
  return reservada !== undefined;
}

export async function markRevisada(
  em: EntityManager,
  { ambiente, company_id }: Pick<PruebaPuntoFila, 'ambiente' | 'company_id'>,
  revisada_en: Date,
): Promise<void> {
  await db(em)
    .updateTable('prueba_punto')
    .set({ revisada_en })
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .execute();
}

/** Deletes the proof of a company; answers whether there was one. */
export async function deletePruebaPunto(em: EntityManager, ambiente: Ambiente, company_id: string): Promise<boolean> {
  const borrada = await db(em)
    .deleteFrom('prueba_punto')
    .where('ambiente', '=', ambiente)
    .where('company_id', '=', company_id)
    .returning('company_id')
    .executeTakeFirst();
  return borrada !== undefined;
}

/** Proofs to check again, those asked about longest ago first. */
export async function listPruebasPunto(
  em: EntityManager,
  ambiente: Ambiente,
  { antes, cantidad }: { antes: Date; cantidad: number },
): Promise<PruebaPuntoFila[]> {
  return db(em)
    .selectFrom('prueba_punto')
    .selectAll()
    .where('ambiente', '=', ambiente)
    .where(({ eb, or }) => or([eb('revisada_en', 'is', null), eb('revisada_en', '<', antes)]))
    .orderBy('revisada_en')
    .limit(cantidad)
    .execute();
}

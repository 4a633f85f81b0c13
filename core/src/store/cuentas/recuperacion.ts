import type { EntityManager } from '@mikro-orm/postgresql';
import { db, type Fila } from '../postgres/kysely.ts';

/**
 * Progress of the search for an account's sales without notice: sales closed from the civil day `recuperada_desde` on, and changes up to
 * the instant `recuperada_hasta`, were looked for; null: none were.
 */
export type Recuperacion = Pick<Fila<'cuenta'>, 'recuperada_desde' | 'recuperada_hasta'>;

/** Takes linked accounts not searched since `antes`, those waiting longest first, and marks them as searched now. */
export async function takeCuentasARecuperar(
  tx: EntityManager,
  { antes, ahora, cantidad }: { antes: Date; ahora: Date; cantidad: number },
): Promise<string[]> {
  const filas = await db(tx)
    .updateTable('cuenta')
    .set({ recuperacion_pedida_en: ahora })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('cuenta')
        .select('id')
        .where('requiere_vincular', '=', false)
        .where(({ or, eb: e }) =>
          or([e('recuperacion_pedida_en', 'is', null), e('recuperacion_pedida_en', '<', antes)]),
        )
        .orderBy('recuperacion_pedida_en', (orden) => orden.nullsFirst())
        .limit(cantidad)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return filas.map(({ id }) => id);
}

export async function findRecuperacion(em: EntityManager, cuenta_id: string): Promise<Recuperacion> {
  const fila = await db(em)
    .selectFrom('cuenta')
    .select(['recuperada_desde', 'recuperada_hasta'])
    .where('id', '=', cuenta_id)
    .executeTakeFirst();
  return fila ?? { recuperada_desde: null, recuperada_hasta: null };
}

export async function saveRecuperacion(
  em: EntityManager,
  cuenta_id: string,
  { recuperada_desde, recuperada_hasta }: Recuperacion,
): Promise<void> {
  await db(em).updateTable('cuenta').set({ recuperada_desde, recuperada_hasta }).where('id', '=', cuenta_id).execute();
}

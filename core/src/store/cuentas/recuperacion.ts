import type { EntityManager } from '@mikro-orm/postgresql';

/** Up to where an account's sales were looked for, whether or not notices told of them. */
export interface Recuperacion {
  /** Sales closed from this civil day on; null: none were. */
  recuperada_desde: string | null;
  /** Changes up to this moment; null: none were. */
  recuperada_hasta: Date | null;
}

/**
 * Takes linked accounts that were not looked after since `antes`, the ones longest waiting first, and notes that they are
 * now.
 */
export async function takeCuentasARecuperar(
  tx: EntityManager,
  { antes, ahora, cantidad }: { antes: Date; ahora: Date; cantidad: number },
): Promise<string[]> {
  const filas = await tx.execute<{ id: string }[]>(
    `update cuenta set recuperacion_pedida_en = ? where id in
       (select id from cuenta
         where not requiere_vincular and (recuperacion_pedida_en is null or recuperacion_pedida_en < ?)
         order by recuperacion_pedida_en nulls first limit ? for update skip locked)
     returning id`,
    [ahora, antes, cantidad],
  );
  return filas.map(({ id }) => id);
}

export async function findRecuperacion(em: EntityManager, cuenta_id: string): Promise<Recuperacion> {
  const [fila] = await em.execute<Recuperacion[]>(
    'select recuperada_desde::text as recuperada_desde, recuperada_hasta from cuenta where id = ?',
    [cuenta_id],
  );
  return fila ?? { recuperada_desde: null, recuperada_hasta: null };
}

export async function saveRecuperacion(
  em: EntityManager,
  cuenta_id: string,
  { recuperada_desde, recuperada_hasta }: Recuperacion,
): Promise<void> {
  await em.execute('update cuenta set recuperada_desde = ?, recuperada_hasta = ? where id = ?', [
    recuperada_desde,
    recuperada_hasta,
    cuenta_id,
  ]);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Preferencia, PreferenciaCambiada } from '../../contract/empresas/preferencias.ts';
import { db } from '../postgres/kysely.ts';

/** Columns and views that a user chose for each list. */
export async function listPreferencias(em: EntityManager, user_id: string): Promise<Preferencia[]> {
  const filas = await db(em)
    .selectFrom('preferencia')
    .select(['pantalla as lista', 'columnas', 'vistas'])
    .where('user_id', '=', user_id)
    .orderBy('pantalla')
    .execute();
  return filas;
}

/** Keeps what changed of a list; the part that did not come stays as it was. */
export async function savePreferencia(
  em: EntityManager,
  user_id: string,
  { lista, columnas, vistas }: PreferenciaCambiada,
): Promise<void> {
  await em.execute(
    `insert into preferencia (user_id, pantalla, columnas, vistas) values (?, ?, ?::jsonb, coalesce(?::jsonb, '[]'))
     on conflict (user_id, pantalla) do update
       set columnas = case when ?::boolean then excluded.columnas else preferencia.columnas end,
           vistas = case when ?::boolean then excluded.vistas else preferencia.vistas end`,
    [
      user_id,
      lista,
      columnas ? JSON.stringify(columnas) : null,
      vistas === undefined ? null : JSON.stringify(vistas),
      columnas !== undefined,
      vistas !== undefined,
    ],
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Alcance } from '../../rules/alcance.ts';
import type { FacturaPrevista, VistaPedida } from '../../contract/programas/vista.ts';
import { db, type Fila } from '../postgres/kysely.ts';

/** Stores a preview: only the hash of its token is known here. */
export async function createVista(
  em: EntityManager,
  { usuario_id, titular_id }: Pick<Alcance, 'usuario_id' | 'titular_id'>,
  vista: { huella: string; pedido: VistaPedida; comprobantes: FacturaPrevista[]; vence_en: Date },
): Promise<void> {
  await db(em)
    .insertInto('vista_previa')
    .values({ usuario_id, titular_id, ...vista, comprobantes: vista.comprobantes })
    .execute();
}

/** Uses up a user's preview by its token, for the same owner it was made for; null: there is no valid one. */
export async function spendVista(
  em: EntityManager,
  { usuario_id, titular_id }: Pick<Alcance, 'usuario_id' | 'titular_id'>,
  huella: string,
  ahora: Date,
): Promise<Pick<Fila<'vista_previa'>, 'pedido' | 'comprobantes'> | null> {
  const gastada = await db(em)
    .updateTable('vista_previa')
    .set({ usada_en: ahora })
    .where('usuario_id', '=', usuario_id)
    .where('titular_id', '=', titular_id)
    .where('huella', '=', huella)
    .where('usada_en', 'is', null)
    .where('vence_en', '>', ahora)
    .returning(['pedido', 'comprobantes'])
    .executeTakeFirst();
  return gastada ?? null;
}

/** Deletes the expired previews. */
export async function deleteVistas(em: EntityManager, ahora: Date): Promise<void> {
  await db(em).deleteFrom('vista_previa').where('vence_en', '<=', ahora).execute();
}

/** Instant until which a user lets programs issue; null: never allowed. */
export async function findAsistida(em: EntityManager, usuario_id: string): Promise<Date | null> {
  const fila = await db(em)
    .selectFrom('emision_asistida')
    .select('hasta')
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst();
  return fila?.hasta ?? null;
}

/** Stores the instant until which a user lets programs issue; null: no longer. */
export async function saveAsistida(em: EntityManager, usuario_id: string, hasta: Date | null): Promise<void> {
  if (hasta === null) {
    await db(em).deleteFrom('emision_asistida').where('usuario_id', '=', usuario_id).execute();
    return;
  }
  await db(em)
    .insertInto('emision_asistida')
    .values({ usuario_id, hasta })
    .onConflict((conflicto) => conflicto.column('usuario_id').doUpdateSet({ hasta }))
    .execute();
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { CambioDePublicacion } from '../../contract/publicaciones/publicacion.ts';
import { db, type Fila } from '../postgres/kysely.ts';

/** A change in a listing, to be stored. */
export type CambioNuevo = Omit<Fila<'publicacion_cambio'>, 'id' | 'cuenta_id'>;

/** Changes shown at once: years of a listing whose price changes every week. */
const ULTIMOS = 200;

export async function recordCambios(
  em: EntityManager,
  cuenta_id: string,
  cambios: readonly CambioNuevo[],
): Promise<void> {
  if (cambios.length === 0) return;
  await db(em)
    .insertInto('publicacion_cambio')
    .values(cambios.map((cambio) => ({ cuenta_id, ...cambio })))
    .execute();
}

/** Changes of a listing, the last first. */
export async function listCambios(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
): Promise<CambioDePublicacion[]> {
  const filas = await db(em)
    .selectFrom('publicacion_cambio as p')
    .leftJoin('usuario as u', 'u.id', 'p.usuario_id')
    .select(['p.id', 'p.hecho_en', 'p.tipo', 'p.origen', 'p.antes', 'p.despues', 'p.cambio_id', 'u.email as usuario'])
    .where('p.cuenta_id', '=', cuenta_id)
    .where('p.item_id', '=', item_id)
    .orderBy('p.hecho_en', 'desc')
    .orderBy('p.id')
    .limit(ULTIMOS)
    .execute();
  return filas;
}

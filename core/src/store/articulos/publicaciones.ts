import type { EntityManager } from '@mikro-orm/postgresql';
import { PublicacionEntity } from '../entities/publicacion.ts';

type Json = { readonly [key: string]: unknown };

/** What is kept of a listing as it was last read. */
export interface PublicacionLeida {
  titulo: string;
  status: string;
  skus: string[];
  item: Json;
  precio: Json;
  leida_en: Date;
}

export async function hasPublicacion(em: EntityManager, cuenta_id: string, item_id: string): Promise<boolean> {
  const [fila] = await em.execute<object[]>('select 1 from publicacion where cuenta_id = ? and item_id = ?', [
    cuenta_id,
    item_id,
  ]);
  return fila !== undefined;
}

/** Brings a listing that is kept up to date; one that is not stays so. */
export async function updatePublicacion(
  em: EntityManager,
  cuenta_id: string,
  item_id: string,
  leida: PublicacionLeida,
): Promise<void> {
  await em.nativeUpdate(PublicacionEntity, { cuenta_id, item_id }, leida);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { tablaOf } from '../padrones/tablas.ts';

/** What somebody's data take of the disk, in bytes. */
export interface EspacioOcupado {
  padrones: number;
  importaciones: number;
  paquetes: number;
}

/**
 * What an owner has on the disk of what anybody may upload, or ask for, as often as they like. A list that several imported is kept
 * once, and is of each of them; those of the installation are nobody's.
 */
export async function measureEspacio(em: EntityManager, user_id: string): Promise<EspacioOcupado> {
  const listas = await em.execute<{ archivo_id: string }[]>(
    'select distinct archivo_id from padron_vigente where user_id = ?',
    [user_id],
  );
  // Raw: the size of a table is asked by its name, which may be gone when another import took its place.
  const [fila] = await em.execute<{ padrones: string; importaciones: string; paquetes: string }[]>(
    `select (select coalesce(sum(pg_total_relation_size(to_regclass(t))), 0) from jsonb_array_elements_text(?::jsonb) t) as padrones,
            (select coalesce(sum(bytes), 0) from importacion where user_id = ?) as importaciones,
            (select coalesce(sum(coalesce(p.bytes, 0)), 0) from paquete_contador p where p.user_id = ?) as paquetes`,
    [JSON.stringify(listas.map(({ archivo_id }) => tablaOf(archivo_id))), user_id, user_id],
  );
  return {
    padrones: Number(fila?.padrones ?? 0),
    importaciones: Number(fila?.importaciones ?? 0),
    paquetes: Number(fila?.paquetes ?? 0),
  };
}

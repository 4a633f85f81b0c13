import type { EntityManager } from '@mikro-orm/postgresql';
import { tablaOf } from '../padrones/tablas.ts';

/** Bytes that a user's data take on disk. */
export interface EspacioOcupado {
  padrones: number;
  importaciones: number;
  paquetes: number;
  compras: number;
}

/** Bytes of a purchase on disk, with its indices. */
const POR_COMPRA = 700;

/**
 * Disk space of an owner's data of the kinds anybody may upload, or ask for, at will. A list that several users imported is stored once,
 * and counts for each of them; the installation's lists count for nobody.
 */
export async function measureEspacio(em: EntityManager, user_id: string): Promise<EspacioOcupado> {
  const listas = await em.execute<{ archivo_id: string }[]>(
    'select distinct archivo_id from padron_vigente where user_id = ?',
    [user_id],
  );
  // Raw: the size of a table is asked by its name; the table may be gone when another import replaced it.
  const [fila] = await em.execute<{ padrones: string; importaciones: string; paquetes: string; compras: string }[]>(
    `select (select coalesce(sum(pg_total_relation_size(to_regclass(t))), 0) from jsonb_array_elements_text(?::jsonb) t) as padrones,
            (select coalesce(sum(bytes), 0) from importacion where user_id = ?) as importaciones,
            (select coalesce(sum(coalesce(p.bytes, 0)), 0) from paquete_contador p where p.user_id = ?) as paquetes,
            (select count(*) from compra where user_id = ?) as compras`,
    [JSON.stringify(listas.map(({ archivo_id }) => tablaOf(archivo_id))), user_id, user_id, user_id],
  );
  return {
    padrones: Number(fila?.padrones ?? 0),
    importaciones: Number(fila?.importaciones ?? 0),
    paquetes: Number(fila?.paquetes ?? 0),
    compras: Number(fila?.compras ?? 0) * POR_COMPRA,
  };
}

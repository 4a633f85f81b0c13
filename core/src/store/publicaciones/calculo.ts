import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { estimacionDeSku, type EstimacionDeSku, type Ganancia } from '../../contract/publicaciones/estimacion.ts';
import { ownAlcance } from '../../rules/alcance.ts';
import type { Inventario } from '../../rules/rentabilidad/publicacion.ts';
import { expandKits } from '../articulos/kits.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';
import { A_CALCULAR, toGuardada, type PublicacionACalcular } from './publicaciones.ts';
import type { Decimal } from 'decimal.js';

/** A listing's profit to be stored, with the inputs it was computed from. */
export interface EstimadaNueva {
  item_id: string;
  version: number;
  ganancia: Ganancia;
  estimaciones: readonly EstimacionDeSku[];
  skus_costo: readonly string[];
}

/** Locks the computation of an account's profits until the transaction ends: one process at a time. */
export async function lockCalculo(tx: EntityManager, cuenta_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`publicaciones ${cuenta_id}`}, 0))`.execute(db(tx));
}

/** Marks the listings affected by the changes noted since. */
export async function markViejas(tx: EntityManager, cuenta_id: string): Promise<void> {
  await tx.execute(
    `with anotadas as (delete from publicacion_por_calcular where cuenta_id = ? returning sku)
     update publicacion p set vieja = true
      where p.cuenta_id = ? and not p.vieja
        and (exists (select from anotadas where sku is null)
          or exists (select from unnest(p.skus_costo) s join anotadas a on a.sku = s))`,
    [cuenta_id, cuenta_id],
  );
}

/** Marks the listings whose profit depends on the dollar, whose rate changed. */
export async function markDelDolar(tx: EntityManager, cuenta_id: string, user_id: string): Promise<void> {
  await tx.execute(
    `update publicacion p set vieja = true
      where p.cuenta_id = ? and not p.vieja
        and (p.moneda = 'USD' or exists (select from articulo a
              where a.user_id = ? and a.currency = 'USD' and a.sku = any(p.skus_costo)))`,
    [cuenta_id, user_id],
  );
}

/** Number of an account's listings that wait to be computed. */
export async function countViejas(em: EntityManager, cuenta_id: string): Promise<number> {
  const [fila] = await em.execute<{ viejas: number }[]>(
    `select count(*)::int as viejas from publicacion p where p.cuenta_id = ? and p.vieja`,
    [cuenta_id],
  );
  return fila?.viejas ?? 0;
}

/** Accounts with something to compute. */
export async function listCuentasPorCalcular(em: EntityManager, limit: number): Promise<string[]> {
  const filas = await em.execute<{ cuenta: string }[]>(
    `select cuenta_id as cuenta from publicacion_por_calcular union select cuenta_id from publicacion where vieja limit ?`,
    [limit],
  );
  return filas.map(({ cuenta }) => cuenta);
}

/** The next listings to compute, by id from `desde`. */
export async function loadViejas(
  tx: EntityManager,
  cuenta_id: string,
  { desde, limit }: { desde: string; limit: number },
): Promise<PublicacionACalcular[]> {
  const filas = await db(tx)
    .selectFrom('publicacion')
    .select(A_CALCULAR)
    .where('cuenta_id', '=', cuenta_id)
    .where('vieja', '=', true)
    .where('item_id', '>', desde)
    .orderBy('item_id')
    .limit(limit)
    .execute();
  return filas.map(toGuardada);
}

/** Articles of these SKUs, and of the parts of those that are kits. */
export async function loadInventario(em: EntityManager, user_id: string, skus: readonly string[]): Promise<Inventario> {
  const kits = await expandKits(em, ownAlcance(user_id), skus);
  const skusConPartes = [
    ...new Set([...skus, ...[...kits.values()].flatMap((partes) => partes.map(({ sku }) => sku))]),
  ];
  const articulos = await db(em)
    .selectFrom('articulo')
    .select(['sku', 'cost', 'currency', 'iva', 'tratamiento_iva'])
    .where('user_id', '=', user_id)
    .where('sku', '=', anyText(skusConPartes))
    .execute();
  return { articulos: new Map(articulos.map((articulo) => [articulo.sku, articulo])), kits };
}

/** Stores profits, except those of a listing read again meanwhile. */
export async function saveEstimadas(
  tx: EntityManager,
  cuenta_id: string,
  estimadas: readonly EstimadaNueva[],
  calculada_en: Date,
): Promise<void> {
  if (estimadas.length === 0) return;
  // Raw, and as one parameter: thousands of rows.
  await sql`update publicacion p set ganancia = u.ganancia, margen = u.margen, utilidad = u.utilidad, mayor_termino = u.mayor_termino,
            mayor_importe = u.mayor_importe, sku_peor = u.sku_peor, faltan = u.faltan, sin_costo = u.sin_costo,
            skus_costo = u.skus_costo, estimaciones = u.estimaciones,
            calculada_en = ${calculada_en.toISOString()}::timestamptz, vieja = false
       from json_to_recordset(${JSON.stringify(estimadas.map(toFila))}::json) as u(item_id text, version int, ganancia numeric, margen numeric, utilidad numeric,
              mayor_termino text, mayor_importe numeric, sku_peor text, faltan jsonb, sin_costo boolean, skus_costo text[],
              estimaciones jsonb)
      where p.cuenta_id = ${cuenta_id}::uuid and p.item_id = u.item_id and p.version = u.version`.execute(db(tx));
}

/** The stored estimates of a row. */
export function readEstimaciones({ estimaciones }: Pick<Fila<'publicacion'>, 'estimaciones'>): EstimacionDeSku[] {
  return z.array(estimacionDeSku).parse(estimaciones);
}

const DE_ARTICULO: ReadonlySet<string> = new Set(['articulo', 'costo']);

function toFila({ item_id, version, ganancia, estimaciones, skus_costo }: EstimadaNueva): object {
  const texto = (importe: Decimal | null) => importe?.toFixed() ?? null;
  return {
    item_id,
    version,
    ganancia: texto(ganancia.ganancia),
    margen: texto(ganancia.margen),
    utilidad: texto(ganancia.utilidad),
    mayor_termino: ganancia.mayor_termino,
    mayor_importe: texto(ganancia.mayor_importe),
    sku_peor: ganancia.sku,
    faltan: ganancia.faltan,
    sin_costo: ganancia.faltan.some(({ falta }) => DE_ARTICULO.has(falta)),
    skus_costo,
    estimaciones: z.array(estimacionDeSku).encode([...estimaciones]),
  };
}

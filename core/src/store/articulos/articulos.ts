import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { insertCostos, recordCosto } from './costos.ts';
import { within } from '../postgres/within.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';

export type ArticuloGuardado = Pick<Fila<'articulo'>, (typeof COLUMNAS)[number]>;

/** Columns read of an article. */
export const COLUMNAS = [
  'sku',
  'descripcion',
  'cost',
  'currency',
  'stock',
  'iva',
  'tratamiento_iva',
  'despacho',
] as const;

/** Rows per statement. Beyond this the round trips cost nothing beside the rows; each statement's text stays under some MB. */
export const LOTE = 5_000;

/** @throws AppError `articulo_no_encontrado` */
export async function findArticulo(em: EntityManager, alcance: Alcance, sku: string): Promise<ArticuloGuardado> {
  const [articulo] = await findArticulos(em, alcance, [sku]);
  if (!articulo) throw new AppError('articulo_no_encontrado', { sku });
  return articulo;
}

/** The articles of `skus` that exist. `lock`: nobody changes them until the transaction ends. */
export async function findArticulos(
  em: EntityManager,
  alcance: Alcance,
  skus: readonly string[],
  { lock = false } = {},
): Promise<ArticuloGuardado[]> {
  return db(em)
    .selectFrom('articulo')
    .select(COLUMNAS)
    .where(within(alcance, 'articulo'))
    .where('sku', '=', anyText(skus))
    .orderBy('sku')
    .$if(lock, (query) => query.forUpdate())
    .execute();
}

// Every function that writes a cost also records it in the history, from `desde` or from now.

/** @throws AppError `articulo_ya_registrado` */
export async function createArticulo(
  em: EntityManager,
  alcance: Alcance,
  articulo: ArticuloGuardado,
  desde?: Date,
): Promise<void> {
  const { creados } = await insertMissingArticulos(em, alcance, [articulo], desde);
  if (creados === 0) throw new AppError('articulo_ya_registrado', { sku: articulo.sku });
}

/** @throws AppError `articulo_no_encontrado` */
export async function updateArticulo(
  em: EntityManager,
  alcance: Alcance,
  articulo: ArticuloGuardado,
  desde?: Date,
): Promise<void> {
  const { sku, ...contenido } = articulo;
  await em.transactional(async (tx) => {
    const tocado = await db(tx)
      .updateTable('articulo')
      .set(contenido)
      .where(within(alcance, 'articulo'))
      .where('sku', '=', sku)
      .returning('sku')
      .executeTakeFirst();
    if (!tocado) throw new AppError('articulo_no_encontrado', { sku });
    await recordCosto(tx, alcance, articulo, desde);
  });
}

/** Deletes articles, with their prices and their parts; the history of their costs stays. Answers how many. */
export async function deleteArticulos(em: EntityManager, alcance: Alcance, skus: readonly string[]): Promise<number> {
  return em.transactional(async (tx) => {
    await db(tx)
      .deleteFrom('lista_precios_item')
      .where('lista_id', 'in', ({ selectFrom }) =>
        selectFrom('lista_precios').select('id').where(within(alcance, 'lista_precios')),
      )
      .where('sku', '=', anyText(skus))
      .execute();
    await db(tx)
      .deleteFrom('articulo_parte')
      .where('user_id', '=', alcance.titular_id)
      .where('sku', '=', anyText(skus))
      .execute();
    const borrados = await db(tx)
      .deleteFrom('articulo')
      .where(within(alcance, 'articulo'))
      .where('sku', '=', anyText(skus))
      .returning('sku')
      .execute();
    return borrados.length;
  });
}

/** Makes bulk writers of articles take turns until their transaction ends, so the order in which each takes its rows does not matter. */
export async function lockArticulos(tx: EntityManager, { titular_id }: Alcance): Promise<void> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('articulos ' || ?, 0))`, [titular_id]);
}

/** Writes articles over those with the same SKU, all or nothing. SKUs may not repeat. */
export async function upsertArticulos(
  em: EntityManager,
  alcance: Alcance,
  articulos: readonly ArticuloGuardado[],
  desde?: Date,
): Promise<{ creados: number; actualizados: number }> {
  return write(
    em,
    alcance,
    { articulos, desde },
    sql`do update set descripcion = excluded.descripcion, cost = excluded.cost, currency = excluded.currency,
        stock = excluded.stock, iva = excluded.iva, tratamiento_iva = excluded.tratamiento_iva, despacho = excluded.despacho`,
  );
}

/** Adds the articles whose SKU is new; never changes an existing one. */
export async function insertMissingArticulos(
  em: EntityManager,
  alcance: Alcance,
  articulos: readonly ArticuloGuardado[],
  desde?: Date,
): Promise<{ creados: number; existentes: number }> {
  const { creados } = await write(em, alcance, { articulos, desde }, sql`do nothing`);
  return { creados, existentes: articulos.length - creados };
}

async function write(
  em: EntityManager,
  alcance: Alcance,
  { articulos, desde }: { articulos: readonly ArticuloGuardado[]; desde: Date | undefined },
  onConflict: RawBuilder<unknown>,
): Promise<{ creados: number; actualizados: number }> {
  return em.transactional(async (tx) => {
    let creados = 0;
    let actualizados = 0;
    for (let primero = 0; primero < articulos.length; primero += LOTE) {
      const lote = articulos.slice(primero, primero + LOTE);
      // Raw, since thousands of rows are one parameter. xmax is 0 on a row that this statement inserted.
      const {
        rows: [cuenta],
      } = await sql<{ creados: number; actualizados: number }>`
        with escritos as (
           insert into articulo (user_id, sku, descripcion, cost, currency, stock, iva, tratamiento_iva, despacho)
           select ${alcance.titular_id}::uuid, u.sku, u.descripcion, u.cost, u.currency, u.stock, u.iva, u.tratamiento_iva, u.despacho
             from json_populate_recordset(null::articulo, ${JSON.stringify(lote)}::json) u
           on conflict (user_id, sku) ${onConflict} returning sku, cost, currency, xmax = 0 as nuevo),
         costos as (${insertCostos(sql.table('escritos'), alcance, desde)})
         select count(*) filter (where nuevo)::int as creados, count(*) filter (where not nuevo)::int as actualizados
           from escritos`.execute(db(tx));
      creados += cuenta?.creados ?? 0;
      actualizados += cuenta?.actualizados ?? 0;
    }
    return { creados, actualizados };
  });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql, type RawBuilder } from 'kysely';
import type { CostoHistorico, CostoPartes } from '../../contract/articulos/articulo.ts';
import type { Moneda } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyText, db } from '../postgres/kysely.ts';

/** Cost changes shown: more than a person reads. Older ones stay, for the sales of their days. */
const A_LA_VISTA = 500;

/**
 * Records the costs of the rows of `fuente` (sku, cost, currency) from `desde`, or from now, where the history says something else. Never
 * before the last known change, which would hide the cost in force.
 */
export function insertCostos(fuente: RawBuilder<unknown>, { titular_id }: Alcance, desde?: Date): RawBuilder<unknown> {
  return sql`insert into articulo_costo (user_id, sku, desde, cost, currency)
     select d.user_id, f.sku, greatest(d.desde, c.desde), f.cost, f.currency
       from ${fuente} f cross join (
         select ${titular_id}::uuid as user_id, coalesce(${desde?.toISOString() ?? null}::timestamptz, now()) as desde) d
       left join lateral (select desde, cost, currency from articulo_costo where user_id = d.user_id and sku = f.sku
                           order by desde desc limit 1) c on true
      where c.desde is null or c.cost <> f.cost or c.currency <> f.currency
     on conflict (user_id, sku, desde) do update set cost = excluded.cost, currency = excluded.currency`;
}

/** Records an article's cost from `desde`, or from now. */
export async function recordCosto(
  em: EntityManager,
  alcance: Alcance,
  { sku, cost, currency }: { sku: string; cost: Decimal; currency: Moneda },
  desde?: Date,
): Promise<void> {
  const fuente = sql`(select ${sku}::text as sku, ${cost.toFixed()}::numeric as cost, ${currency}::text as currency)`;
  await insertCostos(fuente, alcance, desde).execute(db(em));
}

/** Deletes the costs of these articles from `desde` on: an article that should never have existed would give its cost to earlier sales. */
export async function forgetCostos(
  em: EntityManager,
  { titular_id }: Alcance,
  skus: readonly string[],
  desde: Date,
): Promise<void> {
  await db(em)
    .deleteFrom('articulo_costo')
    .where('user_id', '=', titular_id)
    .where('sku', '=', anyText(skus))
    .where('desde', '>=', desde)
    .execute();
}

/** Deletes the costs recorded for these articles at one instant; those recorded before and after stay. */
export async function forgetCostosOf(
  em: EntityManager,
  { titular_id }: Alcance,
  skus: readonly string[],
  en: Date,
): Promise<void> {
  await db(em)
    .deleteFrom('articulo_costo')
    .where('user_id', '=', titular_id)
    .where('sku', '=', anyText(skus))
    .where('desde', '=', en)
    .execute();
}

/** Costs of an article, the last change first. */
export async function listCostos(em: EntityManager, { titular_id }: Alcance, sku: string): Promise<CostoHistorico[]> {
  return db(em)
    .selectFrom('articulo_costo')
    .select(['desde', 'cost', 'currency'])
    .where('user_id', '=', titular_id)
    .where('sku', '=', sku)
    .orderBy('desde', 'desc')
    .limit(A_LA_VISTA)
    .execute();
}

/**
 * Unit cost of each article at an instant, in each currency: what a sale's profit uses. An own kit costs what its parts did. An article
 * whose first known cost is later has that cost; one without a known cost is absent. A cost of 0 is one nobody has typed yet.
 */
export async function costoVigente(
  em: EntityManager,
  { titular_id }: Alcance,
  skus: readonly string[],
  en: Date,
): Promise<Map<string, CostoPartes>> {
  const filas = await em.execute<{ sku: string; ars: string; usd: string }[]>(
    `with recursive hoja (kit, sku, cantidad) as (
       select u.sku, u.sku, 1::numeric from unnest(?::text[]) as u(sku)
       union all
       select h.kit, p.parte_sku, h.cantidad * p.cantidad
         from hoja h join articulo_parte p on p.user_id = ?::uuid and p.sku = h.sku)
     select h.kit as sku, coalesce(sum(c.cost * h.cantidad) filter (where c.currency = 'ARS'), 0)::text as ars,
            coalesce(sum(c.cost * h.cantidad) filter (where c.currency = 'USD'), 0)::text as usd
       from hoja h cross join lateral (
         select cost, currency from articulo_costo
          where user_id = ?::uuid and sku = h.sku and cost > 0
          order by desde <= ?::timestamptz desc, case when desde <= ?::timestamptz then desde end desc, desde limit 1) c
      where not exists (select 1 from articulo_parte p where p.user_id = ?::uuid and p.sku = h.sku)
      group by h.kit`,
    [pgArray(skus), titular_id, titular_id, en.toISOString(), en.toISOString(), titular_id],
  );
  return new Map(filas.map(({ sku, ars, usd }) => [sku, { ARS: new Decimal(ars), USD: new Decimal(usd) }]));
}

/** Cost of an article at an instant. `posterior`: its first known cost is later. */
export interface CostoEn {
  cost: Decimal;
  currency: Moneda;
  posterior: boolean;
}

/**
 * Cost of each article at each instant, for many sales at once, in the order asked: the first known cost when it is later, and nothing for
 * an article without one. A cost of 0 is one nobody has typed yet.
 */
export async function costosEn(
  em: EntityManager,
  { titular_id }: Alcance,
  pedidos: readonly { sku: string; en: Date }[],
): Promise<(CostoEn | null)[]> {
  // Raw: a list of rows is one parameter.
  const filas = await em.execute<{ n: number; cost: string; currency: Moneda; posterior: boolean }[]>(
    `select u.n::int as n, c.cost::text as cost, c.currency, c.desde > u.en as posterior
       from jsonb_to_recordset(?::jsonb) as u(n int, sku text, en timestamptz) cross join lateral (
         select cost, currency, desde from articulo_costo where user_id = ?::uuid and sku = u.sku and cost > 0
          order by desde <= u.en desc, case when desde <= u.en then desde end desc, desde limit 1) c`,
    [JSON.stringify(pedidos.map((pedido, n) => ({ ...pedido, n }))), titular_id],
  );
  const porOrden = new Map(
    filas.map(({ n, cost, currency, posterior }) => [n, { cost: new Decimal(cost), currency, posterior }]),
  );
  return pedidos.map((_, n) => porOrden.get(n) ?? null);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import type { CostoPartes } from '../../contract/articulos/articulo.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { AppError } from '../../rules/errors.ts';
import { pgArray } from '../postgres/arrays.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';

/** A stored part of an own kit. */
export type ParteGuardada = Pick<Fila<'articulo_parte'>, 'sku' | 'parte_sku' | 'cantidad'>;

const selectPartes = (em: EntityManager, { titular_id }: Alcance) =>
  db(em).selectFrom('articulo_parte').select(['sku', 'parte_sku', 'cantidad']).where('user_id', '=', titular_id);

/** The parts of these kits, each with its kit; a SKU that is no kit has none. */
export async function findPartes(
  em: EntityManager,
  alcance: Alcance,
  skus: readonly string[],
): Promise<ParteGuardada[]> {
  return selectPartes(em, alcance).where('sku', '=', anyText(skus)).orderBy('sku').orderBy('parte_sku').execute();
}

/** The kits with one of these SKUs among their parts, each with that part. */
export async function findKitsOf(
  em: EntityManager,
  alcance: Alcance,
  skus: readonly string[],
): Promise<ParteGuardada[]> {
  return selectPartes(em, alcance).where('parte_sku', '=', anyText(skus)).orderBy('parte_sku').orderBy('sku').execute();
}

/**
 * The final parts of these kits, expanding parts that are kits too: articles that are no kit, and how many units of each. A SKU that is no
 * kit is absent.
 */
export async function expandKits(
  em: EntityManager,
  { titular_id }: Alcance,
  skus: readonly string[],
): Promise<Map<string, { sku: string; cantidad: Decimal }[]>> {
  const filas = await em.execute<{ kit: string; sku: string; cantidad: string }[]>(
    `with recursive hoja (kit, sku, cantidad) as (
       select sku, parte_sku, cantidad::numeric from articulo_parte where user_id = ?::uuid and sku = any(?::text[])
       union all
       select h.kit, p.parte_sku, h.cantidad * p.cantidad
         from hoja h join articulo_parte p on p.user_id = ?::uuid and p.sku = h.sku)
     select kit, sku, sum(cantidad)::text as cantidad from hoja h
      where not exists (select 1 from articulo_parte p where p.user_id = ?::uuid and p.sku = h.sku)
      group by kit, sku order by kit, sku`,
    [titular_id, pgArray(skus), titular_id, titular_id],
  );
  const partes = filas.map(({ kit, sku, cantidad }) => ({ kit, sku, cantidad: new Decimal(cantidad) }));
  return new Map(
    [...Map.groupBy(partes, ({ kit }) => kit)].map(([kit, partesDelKit]) => [
      kit,
      partesDelKit.map(({ sku, cantidad }) => ({ sku, cantidad })),
    ]),
  );
}

/** Cost of these kits today, in each currency. A SKU that is no kit is absent. */
export async function costosDeKits(
  em: EntityManager,
  alcance: Alcance,
  skus: readonly string[],
): Promise<Map<string, CostoPartes>> {
  const partes = await expandKits(em, alcance, skus);
  if (partes.size === 0) return new Map();
  const costos = await db(em)
    .selectFrom('articulo')
    .select(['sku', 'cost', 'currency'])
    .where('user_id', '=', alcance.titular_id)
    .where('sku', '=', anyText([...partes.values()].flat().map(({ sku }) => sku)))
    .execute();
  const costoDe = new Map(costos.map((costo) => [costo.sku, costo]));
  return new Map(
    [...partes].map(([kit, partesDelKit]) => {
      const suma: CostoPartes = { ARS: new Decimal(0), USD: new Decimal(0) };
      for (const { sku, cantidad } of partesDelKit) {
        const costo = costoDe.get(sku);
        if (costo) suma[costo.currency] = suma[costo.currency].plus(costo.cost.times(cantidad));
      }
      return [kit, suma];
    }),
  );
}

/**
 * Sets the parts of an article; with no parts, it is no longer a kit. The caller holds the turn to write articles (`lockArticulos`).
 * @throws AppError `kit_circular` when a part has the kit among its own, or is the kit
 */
export async function saveKit(
  tx: EntityManager,
  alcance: Alcance,
  sku: string,
  partes: readonly { sku: string; cantidad: Decimal }[],
): Promise<void> {
  const skus = partes.map((parte) => parte.sku);
  const [circular] = await tx.execute<{ sku: string }[]>(
    `with recursive debajo (parte, sku) as (
       select u.sku, u.sku from unnest(?::text[]) as u(sku)
       union
       select d.parte, p.parte_sku from debajo d join articulo_parte p on p.user_id = ?::uuid and p.sku = d.sku)
     select parte as sku from debajo where sku = ? limit 1`,
    [pgArray(skus), alcance.titular_id, sku],
  );
  if (circular) throw new AppError('kit_circular', { sku, parte: circular.sku });
  await db(tx).deleteFrom('articulo_parte').where('user_id', '=', alcance.titular_id).where('sku', '=', sku).execute();
  if (partes.length === 0) return;
  await db(tx)
    .insertInto('articulo_parte')
    .values(
      partes.map((parte) => ({ user_id: alcance.titular_id, sku, parte_sku: parte.sku, cantidad: parte.cantidad })),
    )
    .execute();
}

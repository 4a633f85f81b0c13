import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ResumenDeTraspaso, TraspasoPrevisto } from '../../contract/empresas/traspaso.ts';
import type { Conjunto, Vinculo } from '../../rules/traspaso/conjunto.ts';
import { anyUuid, COUNT, db } from '../postgres/kysely.ts';
import { pgArray } from '../postgres/arrays.ts';

/** The owner's accounts, each with every company that it is linked to or has vouchers of. */
export async function listVinculos(em: EntityManager, titular_id: string): Promise<Vinculo[]> {
  // Raw: a union of two tables and a distinct pair of one of them.
  return em.execute<Vinculo[]>(
    `select id as cuenta_id, linked_company_id as company_id from cuenta where user_id = ? and linked_company_id is not null
     union select coalesce(c.cuenta_id, v.cuenta_id), c.company_id
       from comprobante c left join venta v on v.id = c.venta_id
      where c.user_id = ? and coalesce(c.cuenta_id, v.cuenta_id) is not null`,
    [titular_id, titular_id],
  );
}

/** Members who work on every one of these companies, by e-mail. */
export async function listCandidatos(
  em: EntityManager,
  company_ids: readonly string[],
): Promise<TraspasoPrevisto['personas']> {
  return db(em)
    .selectFrom('miembro as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario_id')
    .select(['u.id', 'u.email'])
    .where('m.company_id', '=', anyUuid(company_ids))
    .where('u.cerrado_en', 'is', null)
    .groupBy(['u.id', 'u.email'])
    .having(sql<boolean>`count(*) = ${company_ids.length}`)
    .orderBy('u.email')
    .execute();
}

/** Names of these companies whose CUIT another user has a company with. */
export async function listRepetidas(
  em: EntityManager,
  company_ids: readonly string[],
  para_id: string,
): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('empresa as e')
    .innerJoin('empresa as o', (on) => on.onRef('o.cuit', '=', 'e.cuit').on('o.user_id', '=', para_id))
    .select('e.razon_social')
    .where('e.id', '=', anyUuid(company_ids))
    .orderBy('e.razon_social')
    .execute();
  return filas.map(({ razon_social }) => razon_social);
}

/**
 * SKUs of an owner's articles that the companies used: those of their vouchers and of their accounts' listings, and the parts of each.
 * Parameters, in sequence: companies, accounts, owner. Raw: it is recursive.
 */
export const SKUS_USADOS = `with recursive usados (sku) as (
  (select i.sku from comprobante c join comprobante_item i on i.comprobante_id = c.id
    where c.company_id = any(?::uuid[]) and i.sku is not null
   union select unnest(p.skus) from publicacion p where p.cuenta_id = any(?::uuid[]))
  union select a.parte_sku from articulo_parte a join usados u on u.sku = a.sku where a.user_id = ?)`;

/** Number of rows that would go with these companies and accounts. */
export async function readResumen(
  em: EntityManager,
  titular_id: string,
  { empresas, cuentas }: Conjunto,
): Promise<ResumenDeTraspaso> {
  const contar = (tabla: 'comprobante' | 'compra' | 'envio_mensual') =>
    db(em)
      .selectFrom(tabla)
      .select(COUNT.as('cuantos'))
      .where('company_id', '=', anyUuid(empresas))
      .executeTakeFirstOrThrow();
  const { cuantos: comprobantes } = await contar('comprobante');
  const { cuantos: compras } = await contar('compra');
  const { cuantos: envios } = await contar('envio_mensual');
  const { cuantos: enlaces } = await db(em)
    .selectFrom('enlace_contador')
    .select(COUNT.as('cuantos'))
    .where('company_id', '=', anyUuid(empresas))
    .where('revocado_en', 'is', null)
    .executeTakeFirstOrThrow();
  const nicknames = await db(em)
    .selectFrom('cuenta')
    .select('nickname')
    .where('id', '=', anyUuid(cuentas))
    .orderBy('nickname')
    .execute();
  const { cuantos: listas } = await db(em)
    .selectFrom('comprobante')
    .select(sql<number>`count(distinct lista_id)::int`.as('cuantos'))
    .where('company_id', '=', anyUuid(empresas))
    .executeTakeFirstOrThrow();
  const [{ articulos = 0 } = {}] = await em.execute<{ articulos: number }[]>(
    `${SKUS_USADOS} select count(*)::int as articulos from articulo a join usados u on u.sku = a.sku where a.user_id = ?`,
    [pgArray(empresas), pgArray(cuentas), titular_id, titular_id],
  );
  return {
    comprobantes,
    compras,
    cuentas: nicknames.map(({ nickname }) => nickname),
    articulos,
    listas,
    enlaces: enlaces + envios,
  };
}

/** Ids of everybody who works on these companies. */
export async function listInteresados(em: EntityManager, company_ids: readonly string[]): Promise<string[]> {
  const filas = await db(em)
    .selectFrom('miembro')
    .select('usuario_id')
    .distinct()
    .where('company_id', '=', anyUuid(company_ids))
    .execute();
  return filas.map(({ usuario_id }) => usuario_id);
}

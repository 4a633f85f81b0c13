import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Compra } from '../../contract/compras/compra.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { COUNT } from '../postgres/kysely.ts';
import { filterCompras, toCompra, withColumnas } from './compras.ts';

const SIN_SEPARAR = sql<string>`(c.otros_tributos - c.percepciones_iva - c.nacionales - c.ingresos_brutos - c.municipales - c.internos)`;

/** Purchases of the book with perceptions told apart, dated from `desde` to `hasta` or taken in `periodo`. */
export async function listPercibidas(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  { desde, hasta, periodo }: { desde: string; hasta: string; periodo: string },
): Promise<Compra[]> {
  const filas = await withColumnas(filterCompras(em, alcance, company_id, { estado: 'incluidas' }))
    .where(sql<boolean>`(c.percepciones_iva <> 0 or c.ingresos_brutos <> 0)`)
    .where(({ or, and, eb }) =>
      or([and([eb('c.fecha', '>=', desde), eb('c.fecha', '<=', hasta)]), eb('c.periodo', '=', periodo)]),
    )
    .orderBy('c.fecha')
    .orderBy('c.id')
    .execute();
  return filas.map(toCompra);
}

/** Purchases of a month's book whose other taxes nobody told apart, and what is left of them in pesos. */
export async function sumSinSeparar(
  em: EntityManager,
  alcance: Alcance,
  company_id: string,
  periodo: string,
): Promise<{ cuantas: number; importe: Decimal }> {
  const { cuantas, suma } = await filterCompras(em, alcance, company_id, { periodo, estado: 'incluidas' })
    .where(sql<boolean>`${SIN_SEPARAR} <> 0`)
    .select([COUNT.as('cuantas'), sql<string | null>`sum(round(${SIN_SEPARAR} * c.cotizacion, 2))`.as('suma')])
    .executeTakeFirstOrThrow();
  return { cuantas, importe: new Decimal(suma ?? 0) };
}

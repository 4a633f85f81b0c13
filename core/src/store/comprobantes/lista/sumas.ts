import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { FechaCivil } from '../../../contract/base.ts';
import type { Alcance } from '../../../rules/alcance.ts';
import type { SumaDeTipo } from '../../../rules/comprobantes/listado/totales.ts';
import { within } from '../../postgres/within.ts';
import { COUNT, db } from '../../postgres/kysely.ts';
import { filterComprobantes, isSumable, type FiltroComprobantes } from './filtro.ts';

// Issued vouchers are added up by day in `comprobante_suma`, which grows with the days and not with the vouchers. Drafts are few and change
// all the time: they are counted in their own table.

/** Sum of vouchers `c`, in pesos. */
const TOTAL_EN_PESOS = sql<string>`sum(round(c.total * c.cotizacion, 2))::text`;

/** Sum of the vouchers that the filter finds, to the cent: from the sums by day when they know the filter, from each voucher otherwise. */
export async function sumComprobantes(
  em: EntityManager,
  alcance: Alcance,
  filtro: FiltroComprobantes,
): Promise<SumaDeTipo[]> {
  if (!isSumable(filtro)) return sumRows(em, alcance, filtro);
  const [emitidas, borradores] = await Promise.all([
    filtro.status === 'borrador' ? [] : sumEmitidas(em, alcance, filtro),
    filtro.status === 'emitida' ? [] : sumBorradores(em, alcance, filtro),
  ]);
  return [...emitidas, ...borradores];
}

/** Number of vouchers that a filter finds, when the sums by day know it. */
export async function countSumables(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes): Promise<number> {
  const [emitidas, borradores] = await Promise.all([
    filtro.status === 'borrador' ? 0 : countEmitidas(em, alcance, filtro),
    filtro.status === 'emitida' ? 0 : countBorradores(em, alcance, filtro),
  ]);
  return emitidas + borradores;
}

/**
 * Day of the voucher at `offset` (from 0) in a list by date, the last first, and how many vouchers go before that day. null: the list is
 * shorter.
 */
export async function findLugar(
  em: EntityManager,
  alcance: Alcance,
  filtro: FiltroComprobantes,
  offset: number,
): Promise<{ fecha: string; antes: number } | null> {
  const emitidas = filterSumas(em, alcance, filtro)
    .select(['s.fecha', 's.cantidad as cuantos'])
    .where(sql.lit(filtro.status !== 'borrador'));
  const borradores = filterComprobantes(em, alcance, { ...filtro, status: 'borrador' })
    .select('c.fecha')
    .select(COUNT.as('cuantos'))
    .where(sql.lit(filtro.status !== 'emitida'))
    .groupBy('c.fecha');
  const dias = db(em)
    .selectFrom(emitidas.unionAll(borradores).as('p'))
    .select([
      'p.fecha',
      sql<number>`(sum(sum(p.cuantos)) over (order by p.fecha desc) - sum(p.cuantos))::int`.as('antes'),
    ])
    .groupBy('p.fecha');
  const dia = await db(em)
    .selectFrom(dias.as('d'))
    .select(['d.fecha', 'd.antes'])
    .where('d.antes', '<=', offset)
    .orderBy('d.fecha')
    .limit(1)
    .executeTakeFirst();
  return dia ?? null;
}

async function sumEmitidas(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes): Promise<SumaDeTipo[]> {
  const filas = await filterSumas(em, alcance, filtro)
    .select([
      's.tipo_comprobante',
      sql<number>`sum(s.cantidad)::int`.as('cuantos'),
      sql<string>`sum(s.total)::text`.as('pesos'),
    ])
    .groupBy('s.tipo_comprobante')
    .execute();
  return filas
    .filter(({ cuantos }) => cuantos > 0)
    .map(({ tipo_comprobante, cuantos, pesos }) => ({
      status: 'emitida',
      tipo_comprobante,
      cantidad: cuantos,
      total: new Decimal(pesos),
    }));
}

/** Drafts are read from their index alone, which has no column for what all drafts share. */
async function sumBorradores(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes): Promise<SumaDeTipo[]> {
  const filas = await filterComprobantes(em, alcance, { ...filtro, status: 'borrador' })
    .select(['c.tipo_comprobante', COUNT.as('cuantos'), TOTAL_EN_PESOS.as('pesos')])
    .groupBy('c.tipo_comprobante')
    .execute();
  return filas.map(({ tipo_comprobante, cuantos, pesos }) => ({
    status: 'borrador',
    tipo_comprobante,
    cantidad: cuantos,
    total: new Decimal(pesos),
  }));
}

async function sumRows(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes): Promise<SumaDeTipo[]> {
  const filas = await filterComprobantes(em, alcance, filtro)
    .select(['c.status', 'c.tipo_comprobante', COUNT.as('cuantos'), TOTAL_EN_PESOS.as('pesos')])
    .groupBy(['c.status', 'c.tipo_comprobante'])
    .execute();
  return filas.map(({ status, tipo_comprobante, cuantos, pesos }) => ({
    status,
    tipo_comprobante,
    cantidad: cuantos,
    total: new Decimal(pesos),
  }));
}

async function countEmitidas(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes): Promise<number> {
  const { cuantos } = await filterSumas(em, alcance, filtro)
    .select(sql<number>`coalesce(sum(s.cantidad), 0)::int`.as('cuantos'))
    .executeTakeFirstOrThrow();
  return cuantos;
}

async function countBorradores(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes): Promise<number> {
  const { cuantos } = await filterComprobantes(em, alcance, { ...filtro, status: 'borrador' })
    .select(COUNT.as('cuantos'))
    .executeTakeFirstOrThrow();
  return cuantos;
}

/** The sums `s` that the filter chooses. */
function filterSumas(em: EntityManager, alcance: Alcance, filtro: FiltroComprobantes) {
  const { company, fechaDesde, fechaHasta, puntoDeVenta, tipoComprobante } = filtro;
  let sumas = db(em)
    .selectFrom('comprobante_suma as s')
    .where(within(alcance, 'comprobante_suma', 's'))
    .where('s.ambiente', '=', filtro.ambiente);
  if (company) sumas = sumas.where('s.company_id', '=', company);
  if (fechaDesde) sumas = sumas.where('s.fecha', '>=', fechaDesde);
  if (fechaHasta) sumas = sumas.where('s.fecha', '<=', fechaHasta);
  if (puntoDeVenta !== undefined) sumas = sumas.where('s.punto_de_venta', '=', puntoDeVenta);
  if (tipoComprobante !== undefined) sumas = sumas.where('s.tipo_comprobante', '=', tipoComprobante);
  return sumas;
}

/** Date of an owner's oldest voucher; null: there is none. Read by the key of the sums, however many vouchers there are. */
export async function findPrimeraFecha(em: EntityManager, user_id: string): Promise<FechaCivil | null> {
  const { fecha } = await db(em)
    .selectFrom('comprobante_suma')
    .select(({ fn }) => fn.min('fecha').as('fecha'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return fecha;
}

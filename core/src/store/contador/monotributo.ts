import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { MonotributoDatos } from '../../contract/contador/monotributo.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { formatNumero } from '../../rules/comprobantes/numero.ts';
import { db, NOW } from '../postgres/kysely.ts';
import { vouchersOf, type Periodo } from '../reportes/reportables.ts';

/**
 * Totals of a company's vouchers of a period, as the rule takes them: those in pesos by kind, the others one by one, since each is rounded
 * by itself.
 */
export async function listFacturado(em: EntityManager, alcance: Alcance, periodo: Periodo) {
  return vouchersOf(em, alcance, periodo)
    .select([
      'c.tipo_comprobante',
      'c.cotizacion',
      sql<Decimal>`sum(c.total)`.as('total'),
      sql<Decimal>`sum(c.tributos)`.as('tributos'),
    ])
    .groupBy(['c.tipo_comprobante', 'c.cotizacion', sql`case when c.cotizacion = 1 then null else c.id end`])
    .execute();
}

/** The same totals, each with its month, `yyyy-MM`. */
export async function listFacturadoPorMes(em: EntityManager, alcance: Alcance, periodo: Periodo) {
  return vouchersOf(em, alcance, periodo)
    .select([
      sql<string>`to_char(c.fecha, 'YYYY-MM')`.as('mes'),
      'c.tipo_comprobante',
      'c.cotizacion',
      sql<Decimal>`sum(c.total)`.as('total'),
      sql<Decimal>`sum(c.tributos)`.as('tributos'),
    ])
    .groupBy(['mes', 'c.tipo_comprobante', 'c.cotizacion', sql`case when c.cotizacion = 1 then null else c.id end`])
    .execute();
}

/** The highest unit price invoiced in a period, in pesos. */
export async function findMayorPrecio(em: EntityManager, alcance: Alcance, periodo: Periodo) {
  const fila = await vouchersOf(em, alcance, periodo)
    .innerJoin('comprobante_item as i', 'i.comprobante_id', 'c.id')
    .where('c.clase', '=', 'factura')
    .select([
      'c.id',
      'c.tipo_comprobante',
      'c.punto_de_venta',
      'c.numero_comprobante',
      'i.descripcion',
      sql<string>`round(i.importe * c.cotizacion, 2)`.as('precio_pesos'),
    ])
    .orderBy(sql`i.importe * c.cotizacion`, 'desc')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
  if (!fila) return null;
  const { id, descripcion, precio_pesos } = fila;
  return { comprobante_id: id, comprobante: formatNumero(fila), descripcion, precio: new Decimal(precio_pesos) };
}

/** Data a company typed about itself; without them, it invoiced nothing elsewhere. */
export async function findMonotributoDatos(em: EntityManager, company_id: string): Promise<MonotributoDatos> {
  const fila = await db(em)
    .selectFrom('monotributo_empresa')
    .select(['categoria', 'por_fuera'])
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  return fila ?? { categoria: null, por_fuera: new Decimal(0) };
}

export async function saveMonotributoDatos(
  em: EntityManager,
  company_id: string,
  datos: MonotributoDatos,
): Promise<void> {
  await db(em)
    .insertInto('monotributo_empresa')
    .values({ company_id, ...datos })
    .onConflict((conflicto) => conflicto.column('company_id').doUpdateSet({ ...datos, actualizado_en: NOW }))
    .execute();
}

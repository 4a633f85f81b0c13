import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { TipoComprobante } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { Hueco } from '../../rules/contador/resumenImpreso.ts';
import { dayBounds } from '../../rules/dates.ts';
import { statusDeMeli } from '../entities/venta.ts';
import { within } from '../postgres/alcance.ts';
import { anyText, db } from '../postgres/kysely.ts';
import { vouchersOf, type Periodo } from '../reportes/reportables.ts';

/** How far back the number before a period's first one is looked for. */
const ATRAS = '1 year';

/** Numbers missing before a voucher of the period, by serie: what is between it and the one before, of any month. */
export async function listHuecos(em: EntityManager, alcance: Alcance, periodo: Periodo): Promise<Hueco[]> {
  const { rows } = await sql<{
    punto_de_venta: number;
    tipo_comprobante: TipoComprobante;
    desde: number;
    hasta: number;
  }>`
    select punto_de_venta, tipo_comprobante, anterior + 1 as desde, numero_comprobante - 1 as hasta from (
      select c.punto_de_venta, c.tipo_comprobante, c.numero_comprobante, c.fecha,
             lag(c.numero_comprobante) over (partition by c.punto_de_venta, c.tipo_comprobante order by c.numero_comprobante) as anterior
        from comprobante c
       where ${within(alcance, 'comprobante', 'c')} and c.company_id = ${periodo.company_id} and c.ambiente = ${periodo.ambiente}
         and c.status = 'emitida' and c.tipo_comprobante <> 9999
         and c.fecha >= ${periodo.desde}::date - ${ATRAS}::interval) s
     where fecha >= ${periodo.desde} and fecha <= ${periodo.hasta} and numero_comprobante - anterior > 1
     order by punto_de_venta, tipo_comprobante, numero_comprobante`.execute(db(em));
  return rows;
}

/** Paid sales that were closed in the period and have no invoice, of the accounts that the company invoices. */
export async function countSinFactura(
  em: EntityManager,
  alcance: Alcance,
  { company_id, desde, hasta }: Periodo,
): Promise<number> {
  const { cuantas } = await db(em)
    .selectFrom('cuenta as c')
    .innerJoin('venta as v', 'v.cuenta_id', 'c.id')
    .innerJoin('paquete as p', 'p.id', 'v.paquete_id')
    .select(sql<number>`count(distinct p.id)::int`.as('cuantas'))
    .where(within(alcance, 'cuenta', 'c'))
    .where('c.linked_company_id', '=', company_id)
    .where('v.fecha_cierre', '>=', dayBounds(desde).desde)
    .where('v.fecha_cierre', '<=', dayBounds(hasta).hasta)
    .where('v.status', '=', anyText(statusDeMeli.paga))
    .where('p.facturada_por_fuera', '=', false)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('comprobante as f')
            .select('f.id')
            .whereRef('f.paquete_id', '=', 'p.id')
            .where('f.clase', '=', 'factura'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return cuantas;
}

/** Ids of the vouchers of a period, by date and number. */
export async function listIdsEmitidos(em: EntityManager, alcance: Alcance, periodo: Periodo): Promise<string[]> {
  const filas = await vouchersOf(em, alcance, periodo)
    .select('c.id')
    .orderBy('c.fecha')
    .orderBy('c.tipo_comprobante')
    .orderBy('c.punto_de_venta')
    .orderBy('c.numero_comprobante')
    .execute();
  return filas.map(({ id }) => id);
}

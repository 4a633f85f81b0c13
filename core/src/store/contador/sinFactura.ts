import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { TipoComprobante } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import type { Hueco } from '../../rules/contador/resumenImpreso.ts';
import { addDays, dayBounds } from '../../rules/dates.ts';
import { estaCancelada } from '../comprobantes/creditado.ts';
import { COMPRADORES, toComprador, type CompradorGuardado } from '../ventas/compradores.ts';
import { within } from '../postgres/within.ts';
import { db, type Fila } from '../postgres/kysely.ts';
import { vouchersOf, type Periodo } from '../reportes/reportables.ts';

/** Days within which the orders of one pack are closed. */
const DIAS_DE_UN_PAQUETE = 30;

/** Time searched back for the number before a period's first one. */
const ATRAS = '1 year';

/** Missing numbers before each voucher of the period, by serie: those between it and the previous one, of any month. */
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

/** A pack with paid orders that no invoice covers. */
export interface SinFactura extends Pick<Fila<'venta'>, 'comprador_a_mano'> {
  cuenta_id: string;
  venta_id: string;
  /** The orders without invoice. */
  order_ids: string[];
  /** Buyer's data of each of those orders. */
  ordenes: CompradorGuardado[];
}

/**
 * Sales of the accounts that the company invoices whose first order without invoice was closed in the period, paid and not wholly refunded;
 * the oldest first. An invoice counts when it was issued in this ambiente, by whoever, and its notes do not annul it.
 */
export async function listSinFactura(
  em: EntityManager,
  alcance: Alcance,
  { company_id, ambiente, desde, hasta }: Periodo,
): Promise<SinFactura[]> {
  const cierre = sql<Date>`min(ord.fecha_cierre)`;
  const filas = await db(em)
    .selectFrom('cuenta as c')
    .innerJoin('orden as ord', 'ord.cuenta_id', 'c.id')
    .innerJoin('venta as vta', 'vta.id', 'ord.venta_id')
    .select(['c.id as cuenta_id', 'vta.id as venta_id', 'vta.comprador_a_mano'])
    .select(sql<string[]>`array_agg(ord.order_id order by ord.order_id)`.as('order_ids'))
    .select(COMPRADORES.as('ordenes'))
    .where(within(alcance, 'cuenta', 'c'))
    .where('c.linked_company_id', '=', company_id)
    // A pack's orders may be closed on both sides of the month's end.
    .where('ord.fecha_cierre', '>=', dayBounds(addDays(desde, -DIAS_DE_UN_PAQUETE)).desde)
    .where('ord.fecha_cierre', '<', dayBounds(hasta).hasta)
    .where('ord.estado', '=', 'paga')
    .whereRef('ord.total', '>', 'ord.reembolsado')
    .where('vta.facturada_por_fuera', '=', false)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('comprobante_orden as x')
            .innerJoin('comprobante as f', 'f.id', 'x.comprobante_id')
            .select('f.id')
            .whereRef('x.orden_id', '=', 'ord.id')
            .where('f.clase', '=', 'factura')
            .where('f.status', '=', 'emitida')
            .where('f.ambiente', '=', ambiente)
            .where((factura) => factura.not(estaCancelada('f'))),
        ),
      ),
    )
    .groupBy(['c.id', 'vta.id'])
    .having(cierre, '>=', dayBounds(desde).desde)
    .orderBy(cierre)
    .orderBy('vta.clave')
    .execute();
  return filas.map(({ ordenes, ...fila }) => ({ ...fila, ordenes: ordenes.map(toComprador) }));
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

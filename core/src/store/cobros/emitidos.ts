import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { ClaseComprobante } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { creditadoOf, estaCancelada } from '../comprobantes/creditado.ts';
import { within } from '../postgres/within.ts';
import { anyText, db, type Fila } from '../postgres/kysely.ts';

/** A voucher issued for the sales of an account. */
export type EmitidoDeCuenta = Pick<
  Fila<'comprobante'>,
  'id' | 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante' | 'fecha' | 'total' | 'cotizacion'
> & { clase: ClaseComprobante; meli_order_id: string | null };

/** Vouchers issued for an account's sales from `desde` to `hasta`, including notes of them typed by hand, and the notes that annul these. */
export async function listEmitidosDeCuenta(
  em: EntityManager,
  alcance: Alcance,
  cuenta_id: string,
  { ambiente, desde, hasta }: { ambiente: Fila<'comprobante'>['ambiente']; desde: string; hasta: string },
): Promise<EmitidoDeCuenta[]> {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .leftJoin('comprobante as f', 'f.id', 'c.comprobante_vinculado')
    .leftJoin('comprobante as o', 'o.id', 'f.comprobante_vinculado')
    .select([
      'c.id',
      'c.clase',
      'c.tipo_comprobante',
      'c.punto_de_venta',
      'c.numero_comprobante',
      'c.fecha',
      'c.total',
      'c.cotizacion',
      'c.meli_order_id',
    ])
    .where(within(alcance, 'comprobante', 'c'))
    .where(({ or, eb }) =>
      or([eb('c.cuenta_id', '=', cuenta_id), eb('f.cuenta_id', '=', cuenta_id), eb('o.cuenta_id', '=', cuenta_id)]),
    )
    .where('c.ambiente', '=', ambiente)
    .where('c.status', '=', 'emitida')
    .where('c.clase', '<>', 'presupuesto' as ClaseComprobante)
    .where('c.fecha', '>=', desde)
    .where('c.fecha', '<=', hasta)
    .orderBy('c.fecha')
    .orderBy('c.id')
    .execute();
  return filas;
}

/** An issued invoice that covers an order. */
export interface FacturaDeOrden extends Pick<
  Fila<'comprobante'>,
  'id' | 'clase' | 'status' | 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante'
> {
  order_id: string;
  /** Refund of the order when the invoice was made: already off its total (RG 4540). */
  considerado: Decimal;
  /** Amount its issued notes credited, perceptions apart, in ARS, including notes typed by hand. */
  acreditado: Decimal;
  /** The issued notes credit the whole invoice. */
  cancelada: boolean;
}

/**
 * Issued invoices of an ambiente, of companies in reach, that cover these orders, including an order's own invoice outside its pack's
 * turns; once for each order, the first made first.
 */
export async function listFacturasDeOrdenes(
  em: EntityManager,
  alcance: Alcance,
  cuenta_id: string,
  { ambiente, order_ids }: { ambiente: Fila<'comprobante'>['ambiente']; order_ids: readonly string[] },
): Promise<FacturaDeOrden[]> {
  const filas = await db(em)
    .selectFrom('comprobante_orden as x')
    .innerJoin('orden as ord', 'ord.id', 'x.orden_id')
    .innerJoin('comprobante as c', 'c.id', 'x.comprobante_id')
    .select([
      'c.id',
      'c.clase',
      'c.status',
      'c.tipo_comprobante',
      'c.punto_de_venta',
      'c.numero_comprobante',
      'ord.order_id',
      'x.reembolsado_considerado',
    ])
    .select([
      sql<string>`round(${creditadoOf('c')} * c.cotizacion, 2)::text`.as('creditado'),
      sql<boolean>`${estaCancelada('c')}`.as('anulada'),
    ])
    .where('ord.cuenta_id', '=', cuenta_id)
    .where('ord.order_id', '=', anyText(order_ids))
    .where('c.ambiente', '=', ambiente)
    .where('c.clase', '=', 'factura')
    .where('c.status', '=', 'emitida')
    .where(within(alcance, 'comprobante', 'c'))
    .orderBy('c.creado_en')
    .orderBy('c.id')
    .execute();
  return filas.map(({ reembolsado_considerado: considerado, creditado, anulada: cancelada, ...fila }) => ({
    ...fila,
    considerado,
    acreditado: new Decimal(creditado),
    cancelada,
  }));
}

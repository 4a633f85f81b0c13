import type { EntityManager } from '@mikro-orm/postgresql';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { ClaseComprobante } from '../../contract/enums.ts';
import type { Alcance } from '../../rules/alcance.ts';
import { creditadoDe } from '../comprobantes/creditado.ts';
import { within } from '../postgres/alcance.ts';
import { anyUuid, db, type Fila } from '../postgres/kysely.ts';

/** A voucher issued for the sales of an account. */
export type EmitidoDeCuenta = Pick<
  Fila<'comprobante'>,
  'id' | 'tipo_comprobante' | 'punto_de_venta' | 'numero_comprobante' | 'fecha' | 'total' | 'cotizacion'
> & { clase: ClaseComprobante; meli_order_id: string | null };

/** Vouchers issued for an account's sales from `desde` to `hasta`, notes of them typed by hand among them. */
export async function listEmitidosDeCuenta(
  em: EntityManager,
  alcance: Alcance,
  cuenta_id: string,
  { ambiente, desde, hasta }: { ambiente: Fila<'comprobante'>['ambiente']; desde: string; hasta: string },
): Promise<EmitidoDeCuenta[]> {
  const filas = await db(em)
    .selectFrom('comprobante as c')
    .leftJoin('comprobante as f', 'f.id', 'c.comprobante_vinculado')
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
    .where(({ or, eb }) => or([eb('c.cuenta_id', '=', cuenta_id), eb('f.cuenta_id', '=', cuenta_id)]))
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

/** What the issued notes of these invoices took of each, perceptions apart, in ARS; those typed by hand among them. */
export async function listAcreditado(em: EntityManager, factura_ids: readonly string[]): Promise<Map<string, Decimal>> {
  const filas = await db(em)
    .selectFrom('comprobante as f')
    .select(['f.id', sql<string>`round(${creditadoDe('f')} * f.cotizacion, 2)::text`.as('acreditado')])
    .where('f.id', '=', anyUuid(factura_ids))
    .execute();
  return new Map(filas.map(({ id, acreditado }) => [id, new Decimal(acreditado)]));
}

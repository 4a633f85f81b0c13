import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import type { ClaseComprobante } from '../../contract/enums.ts';
import { siguienteTurno } from '../../rules/ventas/turno.ts';
import { anyUuid, db } from '../postgres/kysely.ts';

/** Refunds that vouchers took into account when they were made, per order. */
export async function findReembolsosConsiderados(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ comprobante_id: string; order_id: string; importe: Decimal }[]> {
  return db(em)
    .selectFrom('comprobante_venta as cv')
    .innerJoin('venta as v', 'v.id', 'cv.venta_id')
    .select(['cv.comprobante_id', 'v.order_id', 'cv.reembolsado_considerado as importe'])
    .where('cv.comprobante_id', '=', anyUuid(comprobante_ids))
    .execute();
}

/** The orders a voucher covers, as a voucher that takes its place keeps them. */
export async function findOrdenesDeComprobante(
  em: EntityManager,
  comprobante_id: string,
): Promise<{ venta_id: string; order_id: string; reembolsado_considerado: Decimal }[]> {
  return db(em)
    .selectFrom('comprobante_venta as cv')
    .innerJoin('venta as v', 'v.id', 'cv.venta_id')
    .select(['cv.venta_id', 'v.order_id', 'cv.reembolsado_considerado'])
    .where('cv.comprobante_id', '=', comprobante_id)
    .execute();
}

/** The turn of the next voucher of a pack, of its kind. */
export async function nextTurno(em: EntityManager, paquete_id: string, clase: ClaseComprobante): Promise<number> {
  const suyos = db(em).selectFrom('comprobante').select(['clase', 'status', 'turno']);
  return siguienteTurno(await suyos.where('paquete_id', '=', paquete_id).execute(), clase);
}

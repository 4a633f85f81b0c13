import type { EntityManager } from '@mikro-orm/postgresql';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import type { Provincia } from '../../contract/enums.ts';
import { siguienteTurno, turnoDeNota, type ConTurno } from '../../rules/ventas/turno.ts';
import { anyUuid, db } from '../postgres/kysely.ts';

/** Refunds, per order, that vouchers took into account when they were made. */
export async function findReembolsosConsiderados(
  em: EntityManager,
  comprobante_ids: readonly string[],
): Promise<{ comprobante_id: string; order_id: string; importe: Decimal }[]> {
  if (comprobante_ids.length === 0) return [];
  return db(em)
    .selectFrom('comprobante_orden as cv')
    .innerJoin('orden as ord', 'ord.id', 'cv.orden_id')
    .select(['cv.comprobante_id', 'ord.order_id', 'cv.reembolsado_considerado as importe'])
    .where('cv.comprobante_id', '=', anyUuid(comprobante_ids))
    .execute();
}

/** The orders a voucher covers, for a voucher that replaces it. */
export async function findOrdenesDeComprobante(
  em: EntityManager,
  comprobante_id: string,
): Promise<{ orden_id: string; order_id: string; reembolsado_considerado: Decimal }[]> {
  return db(em)
    .selectFrom('comprobante_orden as cv')
    .innerJoin('orden as ord', 'ord.id', 'cv.orden_id')
    .select(['cv.orden_id', 'ord.order_id', 'cv.reembolsado_considerado'])
    .where('cv.comprobante_id', '=', comprobante_id)
    .execute();
}

/** Whether an issued invoice covers orders of a pack outside the pack's own turns. */
export async function hasFacturaAparte(em: EntityManager, venta_id: string): Promise<boolean> {
  const aparte = await db(em)
    .selectFrom('orden as ord')
    .innerJoin('comprobante_orden as cv', 'cv.orden_id', 'ord.id')
    .innerJoin('comprobante as c', 'c.id', 'cv.comprobante_id')
    .select('c.id')
    .where('ord.venta_id', '=', venta_id)
    .where('c.venta_id', 'is', null)
    .where('c.clase', '=', 'factura')
    .where('c.status', '=', 'emitida')
    .executeTakeFirst();
  return aparte !== undefined;
}

/** The turn of the next invoice of a pack. */
export async function nextTurno(em: EntityManager, venta_id: string): Promise<number> {
  return siguienteTurno(await listTurnos(em, venta_id), 'factura');
}

/** The turn in a pack of the next credit note of an invoice. */
export async function nextTurnoDeNota(em: EntityManager, venta_id: string, factura_id: string): Promise<number> {
  return turnoDeNota(await listTurnos(em, venta_id), factura_id);
}

async function listTurnos(em: EntityManager, venta_id: string): Promise<ConTurno[]> {
  const comprobantes = db(em).selectFrom('comprobante').select(['clase', 'status', 'turno', 'comprobante_vinculado']);
  return comprobantes.where('venta_id', '=', venta_id).execute();
}

/**
 * Stores where a pack's shipment goes in its issued vouchers that did not know it, and in their notes: also for a company of one province,
 * which may join Convenio Multilateral later. Once one of their months was presented none changes: it was reported by the receiver's
 * domicile, and so are its notes.
 */
export async function keepDestino(em: EntityManager, venta_id: string, provincia_entrega: Provincia): Promise<void> {
  // Raw: a list of rows that is read twice.
  await sql`with suyos as (
      select id, company_id, fecha from comprobante where venta_id = ${venta_id}
      union select n.id, n.company_id, n.fecha from comprobante f join comprobante n on n.comprobante_vinculado = f.id
             where f.venta_id = ${venta_id}
      union select d.id, d.company_id, d.fecha from comprobante f join comprobante n on n.comprobante_vinculado = f.id
             join comprobante d on d.comprobante_vinculado = n.id where f.venta_id = ${venta_id})
    update comprobante c set provincia_entrega = ${provincia_entrega}
      from suyos s
     where c.id = s.id and c.status = 'emitida' and c.provincia_entrega is null
       and not exists (select from suyos o join mes_presentado m
                         on m.company_id = o.company_id and m.periodo = to_char(o.fecha, 'YYYY-MM'))`.execute(db(em));
}

import { sql, type RawBuilder } from 'kysely';

/**
 * What the issued credit notes of a voucher took of it, perceptions apart: `saldoDe`'s total, for queries. `voucher` is its
 * name in the query. Raw, as the one below: statements written by hand have them inside too.
 */
export function creditadoDe(voucher: string): RawBuilder<string> {
  return sql`coalesce((select sum(nota.total - nota.tributos) from comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = 'nota_credito' and nota.status = 'emitida'), 0)`;
}

/** What its credit notes that are being issued would take of it, perceptions apart: ARCA has not said yet. */
export function enCaminoDe(voucher: string): RawBuilder<string> {
  return sql`coalesce((select sum(nota.total - nota.tributos) from comprobante nota
    where nota.comprobante_vinculado = ${sql.ref(`${voucher}.id`)} and nota.clase = 'nota_credito' and nota.status = 'borrador'
      and nota.emision_id is not null), 0)`;
}

/** Whether a voucher is an issued invoice whose credit notes add up to it, perceptions apart. */
export function estaCancelada(voucher: string): RawBuilder<boolean> {
  const columna = (nombre: string) => sql.ref(`${voucher}.${nombre}`);
  return sql`(${columna('clase')} = 'factura' and ${columna('status')} = 'emitida'
    and ${columna('total')} - ${columna('tributos')} = ${creditadoDe(voucher)})`;
}

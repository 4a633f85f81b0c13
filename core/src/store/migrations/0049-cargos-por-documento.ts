import { Migration } from '@mikro-orm/migrations';

/**
 * A billed row is known by its number, its sub type and its document: one number comes under several. What kept rows said of the
 * buyer's shipping, of the payment they are taken from and of the printed number of their document is read from them again.
 */
export class CargosPorDocumento extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const COMPRADOR = `datos -> 'shipping_info' ->> 'receiver_shipping_cost'`;

const sentencias = [
  `alter table cargo_facturado add del_comprador numeric(15,2) not null default 0, add debitado boolean, add numero text`,
  `update cargo_facturado set
     del_comprador = case when ${COMPRADOR} ~ '^\\d{1,12}(\\.\\d+)?$' then (${COMPRADOR})::numeric else 0 end,
     debitado = case datos -> 'charge_info' ->> 'debited_from_operation' when 'YES' then true when 'NO' then false end,
     numero = datos -> 'charge_info' ->> 'legal_document_number',
     documento = coalesce(datos -> 'document_info' ->> 'document_id', '')`,
  `alter table cargo_facturado alter documento set default '', alter documento set not null`,
  `alter table cargo_facturado drop constraint cargo_facturado_pkey,
     add primary key (cuenta_id, detalle_id, subtipo, documento)`,
];

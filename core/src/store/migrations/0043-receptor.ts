import { Migration } from '@mikro-orm/migrations';

/**
 * Billing data are of each order, which names its own, and no more of its pack. What a reading by id said of the buyer is kept apart
 * from what a search says, which says nothing of them.
 */
export class Receptor extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `alter table venta
    add orden_por_id boolean not null default false,
    add comprador_al timestamptz,
    add comprador_en timestamptz,
    add orden_falta text,
    add facturacion_id text,
    add facturacion jsonb,
    add facturacion_de text,
    add facturacion_al timestamptz`,
  // The data of a pack were asked of its first order. No order counts as read by id: each is, before its buyer is decided.
  `update venta v set facturacion = p.facturacion, facturacion_al = p.facturacion_al,
          facturacion_de = v.orden #>> '{buyer,billing_info,id}'
     from paquete p
    where p.id = v.paquete_id and p.facturacion is not null
      and v.order_id = (select min(w.order_id) from venta w where w.paquete_id = p.id)`,
  `update venta set facturacion_id = orden #>> '{buyer,billing_info,id}'
    where orden #>> '{buyer,billing_info,id}' is not null`,
  `create index venta_facturacion_texto_idx on venta using gin (texto_de_facturacion(facturacion) gin_trgm_ops)`,
  // It goes with the column.
  `alter table paquete drop column facturacion, drop column facturacion_al`,
  // What waited without billing data is told by its new name.
  `update actividad set datos = jsonb_set(datos, '{codigo}', '"receptor_sin_saber"')
    where datos ->> 'codigo' = 'facturacion_sin_leer'`,
];

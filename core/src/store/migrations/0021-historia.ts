import { Migration } from '@mikro-orm/migrations';

/** To whom each voucher was mailed, and what the story of a sale is found by. */
export class Historia extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create table correo_comprobante (
    id uuid not null default gen_random_uuid(),
    comprobante_id uuid not null,
    para text not null,
    pedido_en timestamptz not null default now(),
    enviado_en timestamptz,
    error text,
    primary key (id),
    constraint correo_comprobante_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,
  `create index correo_comprobante_comprobante_idx on correo_comprobante (comprobante_id, pedido_en)`,
  `create index comprobante_factura_venta_idx on comprobante (cuenta_id, fecha) include (paquete_id)
    where clase = 'factura' and status = 'emitida'`,
  `create index arca_intercambio_numero_idx on arca_intercambio (cuit, numero_desde, numero_hasta)
    where numero_desde is not null`,
  // Functions that call others name their schema: indexes are built without a search path.
  // The name, as the marketplace has it in either of its two shapes.
  `create function nombre_de_facturacion(facturacion jsonb) returns text language sql immutable strict parallel safe as $$
    select nullif(btrim(coalesce(facturacion #>> '{buyer,billing_info,name}', '') || ' ' ||
                        coalesce(facturacion #>> '{buyer,billing_info,last_name}', '') || ' ' ||
                        coalesce(jsonb_path_query_first(facturacion, '$.billing_info.additional_info[*] ? (@.type == "BUSINESS_NAME").value') #>> '{}', '') || ' ' ||
                        coalesce(jsonb_path_query_first(facturacion, '$.billing_info.additional_info[*] ? (@.type == "FIRST_NAME").value') #>> '{}', '') || ' ' ||
                        coalesce(jsonb_path_query_first(facturacion, '$.billing_info.additional_info[*] ? (@.type == "LAST_NAME").value') #>> '{}', '')), '') $$`,
  `create function texto_de_facturacion(facturacion jsonb) returns text language sql immutable strict parallel safe as $$
    select public.sin_acentos(coalesce(public.nombre_de_facturacion(facturacion), '') || ' ' ||
                       coalesce(facturacion #>> '{buyer,billing_info,identification,number}', '') || ' ' ||
                       coalesce(facturacion #>> '{billing_info,doc_number}', '')) $$`,
  // Who bought, and the SKUs of what was sold.
  `create function texto_de_venta(orden jsonb, nickname text) returns text language sql immutable parallel safe as $$
    select public.sin_acentos(coalesce(nickname, '') || ' ' || coalesce(orden #>> '{buyer,first_name}', '') || ' ' ||
                       coalesce(orden #>> '{buyer,last_name}', '') || ' ' ||
                       coalesce(jsonb_path_query_array(orden, '$.order_items[*].item.seller_sku')::text, '') || ' ' ||
                       coalesce(jsonb_path_query_array(orden, '$.order_items[*].item.seller_custom_field')::text, '')) $$`,
  `create index paquete_texto_idx on paquete using gin (texto_de_facturacion(facturacion) gin_trgm_ops)`,
  `create index venta_texto_idx on venta using gin (texto_de_venta(orden, comprador_nickname) gin_trgm_ops)`,
  `create index comprobante_item_sku_idx on comprobante_item (sin_acentos(sku) text_pattern_ops) where sku is not null`,
];

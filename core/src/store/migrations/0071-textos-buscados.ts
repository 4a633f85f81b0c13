import { Migration } from '@mikro-orm/migrations';

/**
 * What an order is searched by, as its marketplace's reader tells it: the search read Mercado Libre's answers by itself. What there is
 * takes it from the functions of before, which go. Orders are written once, without the indexes, which are built when that is done.
 */
export class TextosBuscados extends Migration {
  override up(): void {
    this.addSql(`
      drop index orden_texto_idx;
      drop index orden_facturacion_texto_idx;
      alter table orden add column texto text not null default '', add column facturacion_nombre text,
                        add column facturacion_documento text;
      update orden set texto = btrim(texto_de_venta(orden, null)), facturacion_nombre = nombre_de_facturacion(facturacion),
             facturacion_documento = coalesce(facturacion #>> '{buyer,billing_info,identification,number}',
                                              facturacion #>> '{billing_info,doc_number}');
      create index orden_texto_idx on orden using gin (sin_acentos(coalesce(comprador_nickname, '') || ' ' || texto) gin_trgm_ops);
      create index orden_facturacion_texto_idx on orden
        using gin (sin_acentos(coalesce(facturacion_nombre, '') || ' ' || coalesce(facturacion_documento, '')) gin_trgm_ops);
      drop function texto_de_venta(jsonb, text);
      drop function texto_de_facturacion(jsonb);
      drop function nombre_de_facturacion(jsonb);
    `);
  }
}

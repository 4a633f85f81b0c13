import type { EntityManager } from '../../../core/src/store/db.ts';

/**
 * Inserts listings as a reading leaves them, each of an article of its own. The first `pierden` cost more than their price, each a peso
 * more than the one before. Their profit is not computed yet.
 */
export async function seedPublicaciones(
  em: EntityManager,
  { user_id, cuenta_id }: { user_id: string; cuenta_id: string },
  { cantidad, pierden = 0 }: { cantidad: number; pierden?: number },
): Promise<void> {
  await em.execute(
    `insert into articulo (user_id, sku, descripcion, cost, currency, stock, iva)
     select ?::uuid, 'PUB-' || n, 'Artículo ' || n, case when n <= ?::int then 20000 + n else 3000 + n % 900 end, 'ARS', 5, 21
       from generate_series(1, ?::int) as n`,
    [user_id, pierden, cantidad],
  );
  await em.execute(
    `insert into publicacion (cuenta_id, item_id, titulo, status, skus, skus_costo, precio_publicado, precio, moneda, disponibles,
        vendidas, catalogo, precio_automatico, datos, leida_en, cotizado_para, cotizado_en, cargo)
     select ?::uuid, 'MLA' || (1500000000 + n), 'Publicación ' || md5(n::text), case when n % 10 = 0 then 'paused' else 'active' end,
        array['PUB-' || n], array['PUB-' || n], 15000, 15000, 'ARS', 5, n % 40, false, false,
        jsonb_build_object('status_detalle', null, 'category_id', 'MLA1574', 'listing_type_id', 'gold_special', 'cuotas', null,
          'campania', null, 'condition', 'new', 'tags', '["good_quality_picture"]'::jsonb, 'permalink', null,
          'thumbnail', 'https://http2.mlstatic.com/D_600000-MLA' || n || '-I.jpg', 'pictures', '[]'::jsonb, 'seller_id', '187654321',
          'shipping', '{"mode":"me2","logistic_type":"cross_docking","free_shipping":false,"tags":[]}'::jsonb,
          'envio_gratis', false, 'peso_facturable', 1620, 'user_product_id', null, 'catalog_product_id', null,
          'variations', '[]'::jsonb, 'kit', null, 'ultima_actualizacion', null),
        now(), 'x', now(), '{"total":"3430","fijo":"1255","porcentaje":"14.5","financiacion":"0"}'::jsonb
       from generate_series(1, ?::int) as n`,
    [cuenta_id, cantidad],
  );
  await em.execute('analyze publicacion');
}

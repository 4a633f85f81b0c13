import { addDays, today } from '@talonario/core/base';
import type { Deps } from '@talonario/core/server/instalacion';

export const COMPROBANTES_DEL_ANIO = 200_000;
/** Days over which the comprobantes spread: 550 sales a day. */
const DIAS = 365;

interface Vendedor {
  user_id: string;
  company_id: string;
  cuit: string;
  cuenta_id: string;
}

interface OpcionesDeSiembra {
  /** Vouchers made, over these days. */
  comprobantes?: number;
  dias?: number;
  /** Number after which those of this account begin: those of several accounts do not meet. */
  despuesDe?: number;
}

/**
 * Sales of a year, all invoiced but the last ones; one in forty was cancelled and credited, one in four hundred was given back in part.
 * They go straight into the database: the marketplace has none of them.
 */
export async function seedAnioDeVentas(
  deps: Deps,
  { user_id, company_id, cuit, cuenta_id }: Vendedor,
  sinFactura: number,
  { comprobantes = COMPROBANTES_DEL_ANIO, dias = DIAS, despuesDe = 0 }: OpcionesDeSiembra = {},
): Promise<void> {
  const em = deps.store.fork();
  const hoy = today(deps.clock.now());
  const total = comprobantes + sinFactura;
  const invoiced = despuesDe + comprobantes;
  // The last ones are today's: they are still to be invoiced.
  await em.execute(
    `create table sembrada as
     select n, gen_random_uuid() as venta_id, gen_random_uuid() as orden_id, gen_random_uuid() as comprobante_id,
            (4000000000000000 + n)::text as order_id, ?::date - ((? - n) * ?::int / ?)::int as fecha
       from generate_series(?::int, ?::int) as n`,
    [hoy, despuesDe + total, dias, total, despuesDe + 1, despuesDe + total],
  );
  await em.execute(`insert into venta (id, cuenta_id, clave) select venta_id, ?, order_id from sembrada`, [cuenta_id]);
  await em.execute(
    `insert into orden (id, cuenta_id, venta_id, order_id, status, estado, fecha_cierre, ultima_actualizacion, comprador_id,
        comprador_nickname, total, reembolsado, moneda, texto, orden, orden_leida_en)
     select orden_id, ?, venta_id, order_id, case when n % 40 = 1 then 'cancelled' else 'paid' end,
        case when n % 40 = 1 then 'cancelada' else 'paga' end, fecha + interval '12 hours', fecha + interval '12 hours', n::text,
        'COMPRADOR' || n, 1210, case when n % 400 = 0 then 100 else 0 end, 'ARS', 'TAZA',
        jsonb_build_object('id', order_id::bigint, 'status', case when n % 40 = 1 then 'cancelled' else 'paid' end, 'date_created', fecha + interval '12 hours',
          'date_closed', fecha + interval '12 hours', 'last_updated', fecha + interval '12 hours', 'currency_id', 'ARS',
          'total_amount', 1210, 'tags', '[]'::jsonb, 'mediations', '[]'::jsonb,
          'buyer', jsonb_build_object('id', n, 'nickname', 'COMPRADOR' || n),
          'payments', jsonb_build_array(jsonb_build_object('id', n, 'status', 'approved', 'transaction_amount', 1210,
            'transaction_amount_refunded', case when n % 400 = 0 then 100 else 0 end, 'shipping_cost', 0)),
          'order_items', jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', 1210,
            'item', jsonb_build_object('id', 'MLA1', 'title', 'Taza', 'seller_sku', 'TAZA')))), now()
       from sembrada`,
    [cuenta_id],
  );
  await em.execute(
    `insert into comprobante (id, user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion,
        tipo_comprobante, clase, letra, status, numero_comprobante, cae, fecha, concepto, moneda, cotizacion, precios_con_iva,
        cuit_facturado, tipo_documento_facturado, razon_social_facturado, domicilio_facturado, calle_facturado, numero_facturado,
        localidad_facturado, codigo_postal_facturado, situacion_iva_facturado, neto, iva, exento, no_gravado, tributos, total,
        cuenta_id, venta_id, meli_order_id, meli_buyer_nickname)
     select comprobante_id, ?, 'simulador', ?, ?, 'Tienda Norte SRL', 3, 1, 6, 'factura', 'B', 'emitida', n,
        (70000000000000 + n)::text, fecha, 1, 'PES', 1, true, (10000000 + n)::text, 96, md5(n::text), '', '', '', '', '', 5,
        1000, 210, 0, 0, 0, 1210, ?, venta_id, order_id, 'COMPRADOR' || n
       from sembrada where n <= ?`,
    [user_id, company_id, cuit, cuenta_id, invoiced],
  );
  await em.execute(
    `insert into comprobante_orden (comprobante_id, orden_id, reembolsado_considerado)
     select comprobante_id, orden_id, 0 from sembrada where n <= ?`,
    [invoiced],
  );
  const columnas = `user_id, ambiente, company_id, company_cuit, company_razon_social, punto_de_venta, modo_facturacion, letra, status,
    fecha, concepto, moneda, cotizacion, precios_con_iva, cuit_facturado, tipo_documento_facturado, razon_social_facturado,
    domicilio_facturado, calle_facturado, numero_facturado, localidad_facturado, codigo_postal_facturado, situacion_iva_facturado,
    neto, iva, exento, no_gravado, tributos, total, cuenta_id, venta_id, meli_order_id`;
  await em.execute(
    `insert into comprobante (${columnas}, tipo_comprobante, clase, numero_comprobante, cae, comprobante_vinculado)
     select ${columnas}, 8, 'nota_credito', numero_comprobante, (80000000000000 + numero_comprobante)::text, id
       from comprobante where numero_comprobante % 40 = 1 and cuenta_id = ? and clase = 'factura'`,
    [cuenta_id],
  );
  await em.execute('drop table sembrada');
  await em.execute(`insert into lectura_ventas (cuenta_id, desde, hasta, leida_en) values (?, ?, ?, now())`, [
    cuenta_id,
    addDays(hoy, -dias),
    hoy,
  ]);
  for (const tabla of ['comprobante', 'comprobante_orden', 'venta', 'orden'])
    await em.execute(`vacuum analyze ${tabla}`);
}

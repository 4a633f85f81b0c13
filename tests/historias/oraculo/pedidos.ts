/** The request of each issued voucher `c`, as `pedido`. */
const PEDIDO = `select c.id::text from comprobante c join emision_comprobante ec on ec.comprobante_id = c.id join emision e on e.id = ec.emision_id,
     lateral (select e.solicitud -> 'comprobantes' -> ec.orden as pedido) p
     where c.status = 'emitida' and e.numero_desde + ec.orden = c.numero_comprobante`;
const importe = (columna: string, dato = columna): string =>
  `${PEDIDO} and (pedido ->> '${dato}')::numeric <> c.${columna}`;
/** Requested rows of a voucher (rates, taxes, vouchers that it refers to), against those that it has. */
const partes = (dato: string, tabla: string, igual: string): string => `${PEDIDO} and exists (
     select from jsonb_array_elements(pedido -> '${dato}') as x(parte)
      where not exists (select from ${tabla} t where t.comprobante_id = c.id and ${igual}))`;
const cuantas = (dato: string, tabla: string, que = 'true'): string =>
  `${PEDIDO} and jsonb_array_length(pedido -> '${dato}') <> (select count(*) from ${tabla} t where t.comprobante_id = c.id and ${que})`;

/** Between the vouchers and the requests that ARCA was sent: what was asked for is what is kept. */
export const DE_LOS_PEDIDOS: Readonly<Record<string, string>> = {
  'an issued voucher has the total that was requested': importe('total'),
  'an issued voucher has the net that was requested': importe('neto'),
  'an issued voucher has the VAT that was requested': importe('iva'),
  'an issued voucher has the exempt part that was requested': importe('exento'),
  'an issued voucher has the part outside VAT that was requested': importe('no_gravado'),
  'an issued voucher has the perceptions that were requested': importe('tributos', 'tributos_total'),
  'an issued voucher has the exchange rate that was requested': importe('cotizacion'),
  'an issued voucher has the concept that was requested': importe('concepto'),
  'an issued voucher has the condition of the receiver that was requested': importe(
    'situacion_iva_facturado',
    'condicion_iva',
  ),
  'an issued voucher has the kind of document that was requested': importe(
    'tipo_documento_facturado',
    'tipo_documento',
  ),
  'an issued voucher has the currency that was requested': `${PEDIDO} and (pedido ->> 'moneda') <> c.moneda`,
  // Asked for on two days under one number, it has the date of one of them: ARCA has that one.
  'an issued voucher has the date that was requested': `${PEDIDO} and (pedido ->> 'fecha')::date <> c.fecha and not exists (
     select from emision_comprobante oc join emision o on o.id = oc.emision_id where oc.comprobante_id = c.id
        and o.numero_desde + oc.orden = c.numero_comprobante and (o.solicitud -> 'comprobantes' -> oc.orden ->> 'fecha')::date = c.fecha)`,
  'an issued voucher has the receiver that was requested': `${PEDIDO} and (pedido ->> 'numero_documento') <> coalesce(nullif(c.cuit_facturado, ''), '0')`,
  'an issued voucher has the number that was requested': `${PEDIDO} and (pedido ->> 'numero')::int <> c.numero_comprobante`,
  'an issued voucher has the rates that were requested': partes(
    'alicuotas',
    'comprobante_alicuota',
    `(parte ->> 'iva')::numeric = t.iva and (parte ->> 'neto')::numeric = t.neto and (parte ->> 'importe')::numeric = t.importe`,
  ),
  'an issued voucher has as many rates as were requested': cuantas('alicuotas', 'comprobante_alicuota'),
  'an issued voucher has the taxes that were requested': partes(
    'tributos',
    'comprobante_percepcion',
    `(parte ->> 'base')::numeric = t.base and (parte ->> 'alicuota')::numeric = t.percepcion_aplicada and (parte ->> 'importe')::numeric = t.importe`,
  ),
  'an issued voucher has as many taxes as were requested': cuantas(
    'tributos',
    'comprobante_percepcion',
    't.importe > 0',
  ),
  'an issued note refers to what was requested': partes(
    'asociados',
    'comprobante_asociado',
    `(parte ->> 'numero_comprobante')::int = t.numero_comprobante and (parte ->> 'tipo_comprobante')::int = t.tipo_comprobante
       and (parte ->> 'punto_de_venta')::int = t.punto_de_venta and (parte ->> 'cuit') = t.cuit and (parte ->> 'fecha')::date = t.fecha`,
  ),
  'an issued note refers to as many vouchers as were requested': cuantas('asociados', 'comprobante_asociado'),
  'an emision has vouchers of its serie': `select e.id::text from emision e join serie s on s.id = e.serie_id
     join emision_comprobante ec on ec.emision_id = e.id join comprobante c on c.id = ec.comprobante_id
     where (c.company_cuit, c.punto_de_venta, c.tipo_comprobante, c.ambiente) <> (s.cuit, s.punto_de_venta, s.tipo_comprobante, s.ambiente)`,
  'an emision asks for its serie': `select e.id::text from emision e join serie s on s.id = e.serie_id
     where (e.solicitud ->> 'cuit', (e.solicitud ->> 'punto_de_venta')::int, (e.solicitud ->> 'tipo_comprobante')::int)
        <> (s.cuit, s.punto_de_venta, s.tipo_comprobante)`,
  'an emision asks for as many vouchers as it has': `select e.id::text from emision e
     where jsonb_array_length(e.solicitud -> 'comprobantes') <> (select count(*) from emision_comprobante ec where ec.emision_id = e.id)
         + (select count(*) from descarte_de_historia d where d.emision_id = e.id)`,
  'the numbers of a request follow one another': `select e.id::text from emision e, jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality as p(pedido, lugar)
     where (pedido ->> 'numero')::int <> e.numero_desde + lugar - 1`,
  'the dates of a request never go back': `select e.id::text from emision e, jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality as p(pedido, lugar),
     jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality as q(siguiente, despues)
     where despues = lugar + 1 and siguiente ->> 'fecha' < pedido ->> 'fecha'`,
  'a request is for something': `select e.id::text from emision e, jsonb_array_elements(e.solicitud -> 'comprobantes') as p(pedido) where (pedido ->> 'total')::numeric <= 0`,
  'a request adds up': `select e.id::text from emision e, jsonb_array_elements(e.solicitud -> 'comprobantes') as p(pedido)
     where (pedido ->> 'total')::numeric <> (pedido ->> 'neto')::numeric + (pedido ->> 'iva')::numeric + (pedido ->> 'exento')::numeric
         + (pedido ->> 'no_gravado')::numeric + (pedido ->> 'tributos_total')::numeric`,
  'no voucher is requested after it was authorised': `select e.id::text from emision e join emision_comprobante ec on ec.emision_id = e.id
     join comprobante c on c.id = ec.comprobante_id where c.status = 'emitida' and e.cerrada_en is not null and c.autorizado_en < e.abierta_en`,
  'a number in doubt is of its emision': `select n.id::text from numero_sin_probar n join emision e on e.id = n.emision_id
     where n.numero not between e.numero_desde and e.numero_hasta or n.serie_id <> e.serie_id`,
  'a number in doubt is that of its request': `select id::text from numero_sin_probar where numero <> (pedido ->> 'numero')::int`,
};

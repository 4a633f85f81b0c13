/** Whether the credit note `n` was annulled by a debit note. */
const ANULADA = `exists (select from comprobante d where d.comprobante_vinculado = n.id and d.clase = 'nota_debito' and d.status = 'emitida')`;
/** The request of each issued voucher `c`, as `pedido`. */
const PEDIDO = `select c.id::text from comprobante c join emision_comprobante ec on ec.comprobante_id = c.id join emision e on e.id = ec.emision_id,
     lateral (select e.solicitud -> 'comprobantes' -> ec.orden as pedido) p
     where c.status = 'emitida' and e.numero_desde + ec.orden = c.numero_comprobante`;
/** Issued vouchers with an address, each with how many times its mail was queued. */
const CORREOS = `select c.id::text from comprobante c where c.status = 'emitida' and c.email_facturado is not null and (
     select count(*) from trabajo_de_historia t where t.cola = 'enviar_comprobante' and t.datos ->> 'comprobante_id' = c.id::text)`;

/** Something that always holds once all is calm; each answers its counterexamples. */
export const DE_LA_BASE: Readonly<Record<string, string>> = {
  'every emision is closed': `select id::text from emision where estado <> 'cerrada'`,
  'no serie has an owner': `select id::text from serie where dueno_token is not null`,
  'no voucher is inside an emision': `select id::text from comprobante where emision_id is not null`,
  'no voucher waits in the queue': `select id::text from comprobante where en_cola_desde is not null`,
  'an issued voucher has a number and a CAE': `select id::text from comprobante where status = 'emitida' and (numero_comprobante is null or cae is null)`,
  'an issued voucher has no refusal': `select id::text from comprobante where status = 'emitida' and rechazo <> '[]'`,
  'a draft has neither number nor CAE': `select id::text from comprobante where status = 'borrador' and (numero_comprobante is not null or cae is not null)`,
  'a CAE is of one voucher': `select cae from comprobante where cae is not null group by cae having count(*) > 1`,
  'a number is of one voucher': `select numero_comprobante::text from comprobante where status = 'emitida'
     group by company_cuit, punto_de_venta, tipo_comprobante, numero_comprobante having count(*) > 1`,
  'notes never exceed their invoice': `select f.id::text from comprobante f join comprobante n on n.comprobante_vinculado = f.id
     where n.clase = 'nota_credito' and n.status = 'emitida' and not ${ANULADA} group by f.id, f.total having sum(n.total) > f.total`,
  'an invoice has one note under way at most': `select comprobante_vinculado::text from comprobante
     where clase = 'nota_credito' and status = 'borrador' and rechazo = '[]' group by comprobante_vinculado having count(*) > 1`,
  'the parts of a voucher add up': `select id::text from comprobante where total <> neto + iva + exento + no_gravado + tributos`,
  'the rates of a voucher add up': `select c.id::text from comprobante c join comprobante_alicuota a on a.comprobante_id = c.id
     group by c.id having sum(a.neto) <> c.neto or sum(a.importe) <> c.iva`,
  'the last number of a serie is its highest': `select s.id::text from serie s where s.ultimo_numero is distinct from (
     select max(numero_comprobante) from comprobante c where c.status = 'emitida' and c.company_cuit = s.cuit
        and c.punto_de_venta = s.punto_de_venta and c.tipo_comprobante = s.tipo_comprobante)
     and s.ultimo_numero < (select max(numero_comprobante) from comprobante c where c.status = 'emitida' and c.company_cuit = s.cuit
        and c.punto_de_venta = s.punto_de_venta and c.tipo_comprobante = s.tipo_comprobante)`,
  'the dates of a serie never go back': `select b.id::text from comprobante a join comprobante b using (company_cuit, punto_de_venta, tipo_comprobante)
     where a.status = 'emitida' and b.status = 'emitida' and a.numero_comprobante < b.numero_comprobante and a.fecha > b.fecha`,
  'every emision has its request and its vouchers': `select e.id::text from emision e
     where not exists (select from emision_comprobante ec where ec.emision_id = e.id)
        or e.numero_hasta - e.numero_desde + 1 <> jsonb_array_length(e.solicitud -> 'comprobantes')`,
  'an issued voucher was in an emision under its number': `select c.id::text from comprobante c where c.status = 'emitida' and not exists (
     select from emision e join emision_comprobante ec on ec.emision_id = e.id
      where ec.comprobante_id = c.id and e.numero_desde + ec.orden = c.numero_comprobante)`,
  'a voucher was authorised when it was asked for, not before': `select c.id::text from comprobante c where c.autorizado_en < c.creado_en - interval '1 minute'`,
  'a note is of the company and of the user of its invoice': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado
     where n.company_id <> f.company_id or n.user_id <> f.user_id`,
  'a note has the receiver of its invoice': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado
     where n.cuit_facturado <> f.cuit_facturado or n.tipo_documento_facturado <> f.tipo_documento_facturado`,
  'an issued note is not dated before its invoice': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado
     where n.status = 'emitida' and n.fecha < f.fecha`,
  'an issued note is of an issued invoice': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado
     where n.status = 'emitida' and f.status <> 'emitida'`,
  'a note names its invoice by the number that it has': `select a.comprobante_id::text from comprobante_asociado a join comprobante f on f.id = a.asociado_id
     where a.numero_comprobante <> f.numero_comprobante or a.tipo_comprobante <> f.tipo_comprobante or a.cuit <> f.company_cuit`,
  'a closed emision says how it ended': `select id::text from emision where estado = 'cerrada' and (resultado is null or cerrada_en is null)`,
  'an emision is closed after it was opened': `select id::text from emision where cerrada_en < abierta_en`,
  'an emision asks for no more than ARCA takes at once': `select e.id::text from emision e join serie s on s.id = e.serie_id
     where e.numero_hasta - e.numero_desde + 1 > s.registros_por_request`,
  'a voucher is of a company of its user': `select c.id::text from comprobante c join empresa e on e.id = c.company_id where c.user_id <> e.user_id`,
  'nothing is authorised in the future': `select id::text from comprobante where autorizado_en > now()`,
  'no outage stays open': `select id::text from corte where cerrado_en is null`,
  'the sums by day are those of the vouchers': `with directas as (
       select user_id, ambiente, fecha, company_id, punto_de_venta, tipo_comprobante, count(*)::int as cantidad, sum(round(total * cotizacion, 2)) as total
         from comprobante where status = 'emitida' group by 1, 2, 3, 4, 5, 6),
     guardadas as (select * from comprobante_suma where cantidad <> 0 or total <> 0)
     select coalesce(d.fecha, s.fecha)::text from directas d full join guardadas s
      using (user_id, ambiente, fecha, company_id, punto_de_venta, tipo_comprobante)
      where d.cantidad is distinct from s.cantidad or d.total is distinct from s.total`,
  'a debit note annuls one credit note, and a note is annulled once': `select comprobante_vinculado::text from comprobante
     where clase = 'nota_debito' and status = 'emitida' group by comprobante_vinculado having count(*) > 1`,
  'a debit note is for the whole of the note that it annuls': `select d.id::text from comprobante d join comprobante n on n.id = d.comprobante_vinculado
     where d.clase = 'nota_debito' and d.status = 'emitida' and d.total <> n.total`,
  'a note has the letter of its invoice': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado where n.letra <> f.letra`,
  'a note has the currency of its invoice': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado where n.moneda <> f.moneda`,
  'the class of a voucher is that of its kind': `select id::text from comprobante
     where clase <> case tipo_comprobante when 6 then 'factura' when 7 then 'nota_debito' when 8 then 'nota_credito' else clase end`,
  'an issued voucher has a class of authorisation': `select id::text from comprobante where status = 'emitida' and tipo_autorizacion is distinct from 'CAE'`,
  'an issued voucher says when it was authorised': `select id::text from comprobante where status = 'emitida' and autorizado_en is null`,
  'a draft was authorised never': `select id::text from comprobante where status = 'borrador' and autorizado_en is not null`,
  'a CAE is valid on the day of its voucher': `select id::text from comprobante where cae_vencimiento < fecha`,
  // The drafts of a history have no items, and a note copies those of its invoice: its note for the whole balance is of 0.
  'no invoice is issued for nothing': `select id::text from comprobante where status = 'emitida' and clase = 'factura' and total <= 0`,
  'an issued voucher with a net has its rates': `select c.id::text from comprobante c where c.status = 'emitida' and c.neto > 0
     and not exists (select from comprobante_alicuota a where a.comprobante_id = c.id)`,
  'the VAT of an issued voucher is that of its rate': `select c.id::text from comprobante c join comprobante_alicuota a on a.comprobante_id = c.id
     where c.status = 'emitida' and a.importe <> round(a.neto * a.iva / 100, 2)`,
  'an issued voucher has the total that was requested': `${PEDIDO} and (pedido ->> 'total')::numeric <> c.total`,
  'an issued voucher has the net that was requested': `${PEDIDO} and (pedido ->> 'neto')::numeric <> c.neto`,
  'an issued voucher has the VAT that was requested': `${PEDIDO} and (pedido ->> 'iva')::numeric <> c.iva`,
  'an issued voucher has the date that was requested': `${PEDIDO} and (pedido ->> 'fecha')::date <> c.fecha`,
  'an issued voucher has the receiver that was requested': `${PEDIDO} and (pedido ->> 'numero_documento') <> c.cuit_facturado`,
  'an issued voucher has the number that was requested': `${PEDIDO} and (pedido ->> 'numero')::int <> c.numero_comprobante`,
  'the places in an emision follow one another': `select emision_id::text from emision_comprobante group by emision_id
     having max(orden) <> count(*) - 1 or min(orden) <> 0 or count(distinct orden) <> count(*)`,
  'an emision has vouchers of its serie': `select e.id::text from emision e join serie s on s.id = e.serie_id
     join emision_comprobante ec on ec.emision_id = e.id join comprobante c on c.id = ec.comprobante_id
     where (c.company_cuit, c.punto_de_venta, c.tipo_comprobante, c.ambiente) <> (s.cuit, s.punto_de_venta, s.tipo_comprobante, s.ambiente)`,
  'an emision asks for its serie': `select e.id::text from emision e join serie s on s.id = e.serie_id
     where (e.solicitud ->> 'cuit', (e.solicitud ->> 'punto_de_venta')::int, (e.solicitud ->> 'tipo_comprobante')::int)
        <> (s.cuit, s.punto_de_venta, s.tipo_comprobante)`,
  'the numbers of a request follow one another': `select e.id::text from emision e, jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality as p(pedido, lugar)
     where (pedido ->> 'numero')::int <> e.numero_desde + lugar - 1`,
  'the dates of a request never go back': `select e.id::text from emision e, jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality as p(pedido, lugar),
     jsonb_array_elements(e.solicitud -> 'comprobantes') with ordinality as q(siguiente, despues)
     where despues = lugar + 1 and siguiente ->> 'fecha' < pedido ->> 'fecha'`,
  'an emision is of one user': `select ec.emision_id::text from emision_comprobante ec join comprobante c on c.id = ec.comprobante_id
     group by ec.emision_id having count(distinct c.user_id) > 1`,
  'a number in doubt is of its emision': `select n.id::text from numero_sin_probar n join emision e on e.id = n.emision_id
     where n.numero not between e.numero_desde and e.numero_hasta or n.serie_id <> e.serie_id`,
  'a number in doubt is that of its request': `select id::text from numero_sin_probar where numero <> (pedido ->> 'numero')::int`,
  'the last date of a serie is not behind its vouchers': `select s.id::text from serie s join comprobante c on c.company_cuit = s.cuit
     and c.punto_de_venta = s.punto_de_venta and c.tipo_comprobante = s.tipo_comprobante where c.status = 'emitida' and c.fecha > s.ultima_fecha`,
  'a serie is of a CUIT of ours': `select s.id::text from serie s where not exists (select from empresa e where e.cuit = s.cuit)`,
  'a serie without an owner has no lease': `select id::text from serie where dueno_token is null and vence_en is not null`,
  'an issued voucher with an address has its mail': `${CORREOS} = 0`,
  'no mail goes twice': `${CORREOS} > 1`,
  'no mail goes of a draft': `select t.id::text from trabajo_de_historia t join comprobante c on c.id::text = t.datos ->> 'comprobante_id'
     where t.cola = 'enviar_comprobante' and c.status <> 'emitida'`,
  'a mail is of the owner of its voucher': `select t.id::text from trabajo_de_historia t join comprobante c on c.id::text = t.datos ->> 'comprobante_id'
     where t.datos ->> 'user_id' <> c.user_id::text`,
  'a mail goes to the address of its voucher': `select m.id::text from correo_comprobante m join comprobante c on c.id = m.comprobante_id where m.para <> c.email_facturado`,
  'a voucher has one mail': `select comprobante_id::text from correo_comprobante group by comprobante_id having count(*) > 1`,
};

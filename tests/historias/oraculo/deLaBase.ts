/** Something that always holds once all is calm; each answers its counterexamples. */
export const DE_LA_BASE: Readonly<Record<string, string>> = {
  'every emision is closed': `select id::text from emision where estado <> 'cerrada'`,
  // A process that died left its name on a serie that nobody asked for since: its lease is over, and holds nobody back.
  'no serie is held': `select id::text from serie where dueno_token is not null and vence_en > now()`,
  'no voucher is inside an emision': `select id::text from comprobante where emision_id is not null`,
  'no voucher waits in the queue': `select id::text from comprobante where en_cola_desde is not null`,
  'an issued voucher has a number and a CAE': `select id::text from comprobante where status = 'emitida' and (numero_comprobante is null or cae is null)`,
  'an issued voucher has no refusal': `select id::text from comprobante where status = 'emitida' and rechazo <> '[]'`,
  'a draft has neither number nor CAE': `select id::text from comprobante where status = 'borrador' and (numero_comprobante is not null or cae is not null)`,
  'a CAE is of one voucher': `select cae from comprobante where cae is not null group by cae having count(*) > 1`,
  'a number is of one voucher': `select numero_comprobante::text from comprobante where status = 'emitida'
     group by company_cuit, punto_de_venta, tipo_comprobante, numero_comprobante having count(*) > 1`,
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
         and not exists (select from descarte_de_historia d where d.emision_id = e.id)
        or e.numero_hasta - e.numero_desde + 1 <> jsonb_array_length(e.solicitud -> 'comprobantes')`,
  'an issued voucher was in an emision under its number': `select c.id::text from comprobante c where c.status = 'emitida' and not exists (
     select from emision e join emision_comprobante ec on ec.emision_id = e.id
      where ec.comprobante_id = c.id and e.numero_desde + ec.orden = c.numero_comprobante)
     and not exists (select from descarte_de_historia d join emision e on e.id = d.emision_id
       where c.numero_comprobante between e.numero_desde and e.numero_hasta)`,
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
  'the places in an emision follow one another': `select emision_id::text from emision_comprobante group by emision_id
     having (max(orden) <> count(*) - 1 or min(orden) <> 0 or count(distinct orden) <> count(*))
       and emision_id not in (select emision_id from descarte_de_historia)`,
  'an emision is of one user': `select ec.emision_id::text from emision_comprobante ec join comprobante c on c.id = ec.comprobante_id
     group by ec.emision_id having count(distinct c.user_id) > 1`,
  'the last date of a serie is not behind its vouchers': `select s.id::text from serie s join comprobante c on c.company_cuit = s.cuit
     and c.punto_de_venta = s.punto_de_venta and c.tipo_comprobante = s.tipo_comprobante where c.status = 'emitida' and c.fecha > s.ultima_fecha`,
  'a serie is of a CUIT of ours': `select s.id::text from serie s where not exists (select from empresa e where e.cuit = s.cuit)`,
  'a serie without an owner has no lease': `select id::text from serie where dueno_token is null and vence_en is not null`,
  'an issued voucher has a positive number': `select id::text from comprobante where status = 'emitida' and numero_comprobante <= 0`,
  'a CAE has fourteen digits': `select id::text from comprobante where cae !~ '^[0-9]{14}$'`,
  'an issued voucher has the day on which its CAE expires': `select id::text from comprobante where status = 'emitida' and cae_vencimiento is null`,
  'a draft has no day on which a CAE expires': `select id::text from comprobante where status = 'borrador' and cae_vencimiento is not null`,
  'an issued voucher is not dated in the future': `select id::text from comprobante where status = 'emitida' and fecha > (now() at time zone 'America/Argentina/Buenos_Aires')::date`,
  'a voucher is not dated after it was authorised': `select id::text from comprobante where fecha > (autorizado_en at time zone 'America/Argentina/Buenos_Aires')::date`,
  'an issued voucher has the CUIT of its company': `select c.id::text from comprobante c join empresa e on e.id = c.company_id where c.company_cuit <> e.cuit`,
  'an issued voucher is of a point of sale of its company': `select c.id::text from comprobante c where c.status = 'emitida' and not exists (
     select from punto_de_venta p where p.company_id = c.company_id and p.punto_de_venta = c.punto_de_venta)`,
  'an emision is of the environment of its serie': `select e.id::text from emision e join serie s on s.id = e.serie_id where s.ambiente <> 'simulador'`,
  'a serie has one emision under a number at a time': `select a.id::text from emision a join emision b on b.serie_id = a.serie_id and b.id > a.id
     where a.abierta_en < coalesce(b.cerrada_en, 'infinity') and b.abierta_en < coalesce(a.cerrada_en, 'infinity')
       and a.abierta_en <> b.abierta_en and a.cerrada_en <> b.abierta_en and b.cerrada_en <> a.abierta_en`,
  'an issued voucher has one emision under its number': `select c.id::text from comprobante c join emision_comprobante ec on ec.comprobante_id = c.id
     join emision e on e.id = ec.emision_id where c.status = 'emitida' and e.numero_desde + ec.orden = c.numero_comprobante
       and c.autorizado_en between e.abierta_en and e.cerrada_en group by c.id having count(*) > 1`,
  'a note refers to one voucher': `select n.id::text from comprobante n where n.status = 'emitida' and n.comprobante_vinculado is not null
     and (select count(*) from comprobante_asociado a where a.comprobante_id = n.id) <> 1`,
  'an invoice refers to nothing': `select c.id::text from comprobante c join comprobante_asociado a on a.comprobante_id = c.id where c.clase = 'factura'`,
  'a note refers to the voucher that it is tied to': `select n.id::text from comprobante n join comprobante_asociado a on a.comprobante_id = n.id
     where a.asociado_id is distinct from n.comprobante_vinculado`,
  'a credit note is of an invoice': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado
     where n.clase = 'nota_credito' and f.clase <> 'factura'`,
  'a debit note is of a credit note': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado
     where n.clase = 'nota_debito' and f.clase <> 'nota_credito'`,
  'a note of ours is tied to its voucher': `select id::text from comprobante where clase <> 'factura' and comprobante_vinculado is null and not punto_ajeno
     and not exists (select from comprobante_recuperado r where r.comprobante_id = comprobante.id)`,
  'a note names the date of its voucher': `select a.comprobante_id::text from comprobante_asociado a join comprobante f on f.id = a.asociado_id where a.fecha <> f.fecha`,
  'a note names the point of sale of its voucher': `select a.comprobante_id::text from comprobante_asociado a join comprobante f on f.id = a.asociado_id where a.punto_de_venta <> f.punto_de_venta`,
  'a refusal says something': `select c.id::text from comprobante c, jsonb_array_elements(c.rechazo) as r(mensaje) where coalesce(mensaje ->> 'mensaje', '') = ''`,
  'no sum by day is below 0': `select company_id::text from comprobante_suma where cantidad < 0 or total < 0`,
  'the last number of a serie has its date': `select id::text from serie where ultimo_numero > 0 and ultima_fecha is null`,
  'what a serie has looked at is not past its last number by ours': `select s.id::text from serie s where s.mirado_hasta < 0`,
  'the version of a voucher only counts up from 1': `select id::text from comprobante where version < 1`,
  'a voucher of the owner names nobody else': `select c.id::text from comprobante c where c.emitido_por = c.user_id`,
};

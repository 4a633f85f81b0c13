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
     where n.clase = 'nota_credito' and n.status = 'emitida' group by f.id, f.total having sum(n.total) > f.total`,
  'an invoice has one note under way at most': `select comprobante_vinculado::text from comprobante
     where clase = 'nota_credito' and status = 'borrador' group by comprobante_vinculado having count(*) > 1`,
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
};

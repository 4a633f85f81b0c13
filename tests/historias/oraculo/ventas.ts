/** Issued vouchers `c` of sales. */
const DE_VENTA = `select c.id::text from comprobante c where c.venta_id is not null and c.status = 'emitida'`;
/** Jobs of the sale of a voucher `c` that upload its PDF. */
const SUBIDAS = `(select count(*) from trabajo_de_historia t where t.cola = 'subir_factura' and t.datos ->> 'venta_id' = c.venta_id::text)`;
/** Events `a` of the activity, each with its voucher `c`. */
const SUCESOS = `select a.id::text from actividad a join comprobante c on c.id = a.comprobante_id where true`;

/** Sales of the marketplace: each has one invoice, its file is uploaded, and its seller is told once. */
export const DE_LAS_VENTAS: Readonly<Record<string, string>> = {
  'a sale has one invoice': `select venta_id::text from comprobante where clase = 'factura' and venta_id is not null
     and not exists (select from cambio x where x.comprobante_b_id = comprobante.id) group by venta_id having count(*) > 1`,
  'a sale has one draft or voucher of each kind and turn': `select venta_id::text from comprobante where venta_id is not null
     group by venta_id, clase, turno having count(*) > 1`,
  'a sale is invoiced by the company of its account': `select c.id::text from comprobante c join cuenta k on k.id = c.cuenta_id where c.company_id <> k.linked_company_id`,
  'a sale is invoiced by the owner of its account': `select c.id::text from comprobante c join cuenta k on k.id = c.cuenta_id where c.user_id <> k.user_id`,
  'a voucher of a sale is of the account of the sale': `select c.id::text from comprobante c join venta v on v.id = c.venta_id where c.cuenta_id is distinct from v.cuenta_id`,
  'a note of a sale is of the invoice of the sale': `select n.id::text from comprobante n join comprobante f on f.id = n.comprobante_vinculado
     where n.venta_id is not null and n.clase = 'nota_credito' and n.venta_id is distinct from f.venta_id`,
  'a sale whose voucher is issued has its file due': `${DE_VENTA} and not exists (select from documento_fiscal d where d.venta_id = c.venta_id)`,
  'a sale whose voucher is issued has its upload queued': `${DE_VENTA} and ${SUBIDAS} = 0`,
  'the file of a sale is not queued more often than its vouchers': `${DE_VENTA} and ${SUBIDAS} > (
     select count(*) from comprobante o left join comprobante f on f.id = o.comprobante_vinculado left join comprobante g on g.id = f.comprobante_vinculado
      where o.status = 'emitida' and coalesce(o.venta_id, f.venta_id, g.venta_id) = c.venta_id)`,
  'no file is due of a sale without voucher': `select d.id::text from documento_fiscal d where not exists (
     select from comprobante c where c.venta_id = d.venta_id and c.status = 'emitida')`,
  'a seller is told of each invoice that went out by itself, once': `${DE_VENTA} and c.automatico and c.clase = 'factura' and (
     select count(*) from actividad a where a.comprobante_id = c.id and a.tipo = 'factura_emitida') <> 1`,
  'no seller is told that a draft was issued': `${SUCESOS} and a.tipo in ('factura_emitida', 'nota_emitida') and c.status <> 'emitida'`,
  'an event is of the owner of its voucher': `${SUCESOS} and a.user_id <> c.user_id`,
  'an event is of the account of its voucher': `${SUCESOS} and a.cuenta_id is distinct from c.cuenta_id`,
  'an event is of the sale of its voucher': `${SUCESOS} and a.venta_id is distinct from c.venta_id`,
  'an event tells the total of its voucher': `${SUCESOS} and a.tipo = 'factura_emitida' and (a.datos ->> 'total')::numeric <> c.total`,
};

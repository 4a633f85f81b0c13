/** Issued vouchers `c` with an address, each with how many times its mail was queued. */
const CORREOS = `select c.id::text from comprobante c where c.status = 'emitida' and c.email_facturado is not null and (
     select count(*) from trabajo_de_historia t where t.cola = 'enviar_comprobante' and t.datos ->> 'comprobante_id' = c.id::text)`;
/** Mail jobs `t`, each with its voucher `c`. */
const TRABAJOS = `select t.id::text from trabajo_de_historia t join comprobante c on c.id::text = t.datos ->> 'comprobante_id' where t.cola = 'enviar_comprobante'`;
/** Notices `n` to programs, each with its voucher `c` and its destination `d`. */
const AVISOS = `select n.id::text from entrega n join comprobante c on c.id = n.comprobante_id join destino d on d.id = n.destino_id where true`;
const DE_EMITIDA = `${AVISOS} and n.tipo = 'comprobante.emitido' and c.status = 'emitida'`;
/** Vouchers `c` in a state, each with how many notices of a kind a destination of its owner has of it. */
const cuantos = (
  status: string,
  tipo: string,
): string => `select c.id::text from comprobante c join destino d on d.usuario_id = c.user_id
   where ${status} and (select count(*) from entrega n where n.destino_id = d.id and n.comprobante_id = c.id and n.tipo = '${tipo}')`;

/** Mails, notices to programs and news: each is told once, to whom it belongs, and says what the voucher says. */
export const NOTICIAS: Readonly<Record<string, string>> = {
  'an issued voucher with an address has its mail': `${CORREOS} = 0`,
  'no mail goes twice': `${CORREOS} > 1`,
  'no mail goes of a draft': `${TRABAJOS} and c.status <> 'emitida'`,
  'no mail goes of a voucher without address': `${TRABAJOS} and c.email_facturado is null`,
  'a mail is of the owner of its voucher': `${TRABAJOS} and t.datos ->> 'user_id' <> c.user_id::text`,
  'a mail that is queued is kept': `${TRABAJOS} and not exists (select from correo_comprobante m where m.id::text = t.datos ->> 'correo_id' and m.comprobante_id = c.id)`,
  'a mail that is kept is queued': `select m.id::text from correo_comprobante m where not exists (
     select from trabajo_de_historia t where t.cola = 'enviar_comprobante' and t.datos ->> 'correo_id' = m.id::text)`,
  'a mail goes to the address of its voucher': `select m.id::text from correo_comprobante m join comprobante c on c.id = m.comprobante_id where m.para <> c.email_facturado`,
  'a mail is of an issued voucher': `select m.id::text from correo_comprobante m join comprobante c on c.id = m.comprobante_id where c.status <> 'emitida'`,
  'a voucher has one mail': `select comprobante_id::text from correo_comprobante group by comprobante_id having count(*) > 1`,
  'a mail is not older than its voucher': `select m.id::text from correo_comprobante m join comprobante c on c.id = m.comprobante_id where m.pedido_en < c.creado_en`,
  'programs are told of each issued voucher': `${cuantos(`c.status = 'emitida'`, 'comprobante.emitido')} = 0`,
  'programs are told of an issued voucher once': `${cuantos(`c.status = 'emitida'`, 'comprobante.emitido')} > 1`,
  'programs are told of each refused draft': `${cuantos(`c.status = 'borrador' and c.rechazo <> '[]'`, 'comprobante.rechazado')} = 0`,
  'programs are not told that a draft is issued': `${cuantos(`c.status = 'borrador'`, 'comprobante.emitido')} > 0`,
  "no program is told of what is another user's": `${AVISOS} and d.usuario_id <> c.user_id`,
  'a notice tells the total of its voucher': `${DE_EMITIDA} and (n.datos ->> 'total')::numeric <> c.total`,
  'a notice tells the number of its voucher': `${DE_EMITIDA} and (n.datos ->> 'numero_comprobante')::int is distinct from c.numero_comprobante`,
  'a notice tells the CAE of its voucher': `${DE_EMITIDA} and n.datos ->> 'cae' is distinct from c.cae`,
  'a notice tells the date of its voucher': `${DE_EMITIDA} and (n.datos ->> 'fecha')::date <> c.fecha`,
  'a notice tells the company of its voucher': `${DE_EMITIDA} and n.datos ->> 'company_id' <> c.company_id::text`,
  'a notice tells the point of sale of its voucher': `${DE_EMITIDA} and (n.datos ->> 'punto_de_venta')::int <> c.punto_de_venta`,
  'a notice tells the kind of its voucher': `${DE_EMITIDA} and (n.datos ->> 'tipo_comprobante')::int <> c.tipo_comprobante`,
  'a notice tells the invoice of its note': `${DE_EMITIDA} and n.datos ->> 'comprobante_vinculado' is distinct from c.comprobante_vinculado::text`,
  'a notice tells the id of its voucher': `${AVISOS} and n.datos ->> 'id' <> c.id::text`,
  'a notice of a refusal tells its reasons': `${AVISOS} and n.tipo = 'comprobante.rechazado' and n.datos -> 'rechazo' = '[]'`,
  'a notice is of a known kind': `${AVISOS} and n.tipo not in ('comprobante.emitido', 'comprobante.rechazado')`,
  'a notice that was not sent waits': `${AVISOS} and n.estado <> 'pendiente'`,
};

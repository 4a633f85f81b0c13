/** A change of a row that no process may make: its table, the kind of statement, and the condition that tells it by `old` and `new`. */
type Transicion = readonly [tabla: string, sentencia: 'update' | 'delete', condicion: string];

const EMITIDA = `old.status = 'emitida'`;
/** A voucher inside a request that ARCA may have: what was sent is what was seen. */
const PEDIDA = 'old.emision_id is not null and new.emision_id = old.emision_id';
const DIFIERE = (columnas: readonly string[]): string =>
  columnas.map((columna) => `old.${columna} is distinct from new.${columna}`).join(' or ');

/** Changes that break a promise although the last state may hide it: a voucher that was issued, freed and issued again ends as any other. */
export const TRANSICIONES: Readonly<Record<string, Transicion>> = {
  'an issued voucher never is a draft again': ['comprobante', 'update', `${EMITIDA} and new.status <> 'emitida'`],
  'an issued voucher is never deleted': ['comprobante', 'delete', EMITIDA],
  'a draft inside an emision is never deleted': ['comprobante', 'delete', 'old.emision_id is not null'],
  'the CAE of a voucher never changes': [
    'comprobante',
    'update',
    'old.cae is not null and new.cae is distinct from old.cae',
  ],
  'the number of an issued voucher never changes': [
    'comprobante',
    'update',
    `${EMITIDA} and (${DIFIERE(['numero_comprobante', 'punto_de_venta', 'tipo_comprobante', 'ambiente'])})`,
  ],
  'the amounts of an issued voucher never change': [
    'comprobante',
    'update',
    `${EMITIDA} and (${DIFIERE(['neto', 'iva', 'exento', 'no_gravado', 'tributos', 'total', 'moneda', 'cotizacion'])})`,
  ],
  'the receiver of an issued voucher never changes': [
    'comprobante',
    'update',
    `${EMITIDA} and (${DIFIERE(['cuit_facturado', 'tipo_documento_facturado', 'razon_social_facturado', 'situacion_iva_facturado'])})`,
  ],
  'the date of an issued voucher never changes': ['comprobante', 'update', `${EMITIDA} and old.fecha <> new.fecha`],
  'the issuer of an issued voucher never changes': [
    'comprobante',
    'update',
    `${EMITIDA} and (${DIFIERE(['company_id', 'company_cuit', 'user_id'])})`,
  ],
  'the invoice of an issued note never changes': [
    'comprobante',
    'update',
    `${EMITIDA} and old.comprobante_vinculado is distinct from new.comprobante_vinculado`,
  ],
  'the instant of an authorisation never changes': [
    'comprobante',
    'update',
    `${EMITIDA} and old.autorizado_en is distinct from new.autorizado_en`,
  ],
  'an issued voucher never enters an emision': ['comprobante', 'update', `${EMITIDA} and new.emision_id is not null`],
  'an issued voucher never enters the queue': ['comprobante', 'update', `${EMITIDA} and new.en_cola_desde is not null`],
  'the amounts of a requested voucher never change': [
    'comprobante',
    'update',
    `${PEDIDA} and (${DIFIERE(['neto', 'iva', 'exento', 'no_gravado', 'tributos', 'total', 'moneda', 'cotizacion'])})`,
  ],
  'the receiver of a requested voucher never changes': [
    'comprobante',
    'update',
    `${PEDIDA} and (${DIFIERE(['cuit_facturado', 'tipo_documento_facturado', 'situacion_iva_facturado'])})`,
  ],
  'the date of a requested voucher never changes': ['comprobante', 'update', `${PEDIDA} and old.fecha <> new.fecha`],
  'a requested voucher never goes to another emision': [
    'comprobante',
    'update',
    'old.emision_id is not null and new.emision_id is not null and new.emision_id <> old.emision_id',
  ],
  'a closed emision is never open again': ['emision', 'update', `old.estado <> 'abierta' and new.estado = 'abierta'`],
  'the outcome of a closed emision never changes': [
    'emision',
    'update',
    `old.estado <> 'abierta' and (${DIFIERE(['resultado', 'cerrada_en'])})`,
  ],
  'the request of an emision never changes': ['emision', 'update', DIFIERE(['solicitud', 'serie_id'])],
  'the numbers of an emision never change': ['emision', 'update', DIFIERE(['numero_desde', 'numero_hasta'])],
  'an emision is never deleted': ['emision', 'delete', 'true'],
  'a serie is never deleted': ['serie', 'delete', 'true'],
  'a serie never changes its numbering': [
    'serie',
    'update',
    DIFIERE(['ambiente', 'cuit', 'punto_de_venta', 'tipo_comprobante']),
  ],
  'the last number of a serie never goes back': ['serie', 'update', 'new.ultimo_numero < old.ultimo_numero'],
  'the last date of a serie never goes back': ['serie', 'update', 'new.ultima_fecha < old.ultima_fecha'],
  'a serie is freed by the process that holds it': [
    'serie',
    'update',
    `old.dueno_token is not null and new.dueno_token is null and old.vence_en > now()
       and coalesce(current_setting('historia.quien', true), '') <> old.dueno_host || old.dueno_inicio`,
  ],
  'a number whose owner is known never is in doubt again': [
    'numero_sin_probar',
    'update',
    'old.resuelto_en is not null and new.resuelto_en is null',
  ],
  'the number in doubt of a voucher never changes': [
    'numero_sin_probar',
    'update',
    DIFIERE(['numero', 'pedido', 'comprobante_id', 'serie_id']),
  ],
};

/** A row that no process may write: its table, the statement, and the conditions on the row and on the rest of the database. */
type Aparicion = readonly [tabla: string, sentencia: 'insert' | 'update', fila: string, resto: string];

const DE_UN_APRETON = (clase: string): string => `new.clase = '${clase}' and not new.a_mano`;
/** Another voucher \`o\` that the button made for the same one. */
const OTRA = `select from comprobante o where o.comprobante_vinculado = new.comprobante_vinculado and o.id <> new.id and o.clase = new.clase and not o.a_mano`;
const EN_CAMINO = `o.status = 'borrador' and (o.emision_id is not null or o.en_cola_desde is not null)`;
const SE_PIDE = 'old.emision_id is null and new.emision_id is not null';

/** Rows that break a promise at the instant in which they are written. */
export const APARICIONES: Readonly<Record<string, Aparicion>> = {
  'a second note of an invoice is never made while another one is under way': [
    'comprobante',
    'insert',
    DE_UN_APRETON('nota_credito'),
    `exists (${OTRA} and ${EN_CAMINO})`,
  ],
  'a second note never annuls another one': [
    'comprobante',
    'insert',
    DE_UN_APRETON('nota_debito'),
    `exists (${OTRA} and (o.status = 'emitida' or ${EN_CAMINO}))`,
  ],
  'nobody issues once their right is revoked': [
    'comprobante',
    'update',
    `${SE_PIDE} and new.emitido_por is not null`,
    `not exists (select from miembro m where m.company_id = new.company_id and m.usuario_id = new.emitido_por and m.rol = 'empleado')`,
  ],
  'no note is asked for above what its invoice has left': [
    'comprobante',
    'update',
    `${SE_PIDE} and new.clase = 'nota_credito' and new.comprobante_vinculado is not null`,
    `(select f.total - f.tributos from comprobante f where f.id = new.comprobante_vinculado)
       < (select sum(n.total - n.tributos) from comprobante n where n.comprobante_vinculado = new.comprobante_vinculado and n.clase = 'nota_credito'
            and (n.status = 'emitida' or n.emision_id is not null)
            and not exists (select from comprobante d where d.comprobante_vinculado = n.id and d.clase = 'nota_debito' and d.status = 'emitida'))`,
  ],
  'a note is never asked for while its invoice is a draft': [
    'comprobante',
    'update',
    `${SE_PIDE} and new.comprobante_vinculado is not null`,
    `exists (select from comprobante f where f.id = new.comprobante_vinculado and f.status <> 'emitida')`,
  ],
  'an emision is opened by the holder of its serie': [
    'emision',
    'insert',
    'true',
    'exists (select from serie s where s.id = new.serie_id and s.dueno_token is distinct from new.token)',
  ],
  'a voucher is in one open emision': [
    'emision_comprobante',
    'insert',
    'true',
    `exists (select from emision_comprobante o join emision e on e.id = o.emision_id
       where o.comprobante_id = new.comprobante_id and o.emision_id <> new.emision_id and e.estado = 'abierta')`,
  ],
  'an issued voucher is never asked for again': [
    'emision_comprobante',
    'insert',
    'true',
    `exists (select from comprobante c where c.id = new.comprobante_id and c.status = 'emitida')`,
  ],
  'no mail is kept of a draft': [
    'correo_comprobante',
    'insert',
    'true',
    `exists (select from comprobante c where c.id = new.comprobante_id and c.status <> 'emitida')`,
  ],
};

/** A serie that passes to another holder while the lease of the one before it is not over. */
const TOMA = `old.dueno_token is not null and new.dueno_token is not null and old.dueno_token <> new.dueno_token and old.vence_en > now()`;

/** False while a history's database is emptied: that is no process of ours. */
const SE_MIRA = `current_setting('historia.vaciando', true) is distinct from 'si'`;

/** Tables and triggers that note those changes. A copy is restored without them: it is no process of ours. */
export const VIGILANTES: readonly string[] = [
  'create table ruptura_de_historia (id serial primary key, nombre text, caso text)',
  'create table toma_de_historia (id serial primary key, host text, inicio text, por text, instante timestamptz)',
  // A draft of a sale that is not to be invoiced any more is discarded, and leaves the closed emisiones that it was in.
  'create table descarte_de_historia (id serial primary key, emision_id uuid)',
  `create function anotar_descarte() returns trigger language plpgsql as $f$ begin
     insert into descarte_de_historia (emision_id) values (old.emision_id); return null; end $f$`,
  `create trigger vigilar_descarte after delete on emision_comprobante for each row when (${SE_MIRA}) execute function anotar_descarte()`,
  'create table liberacion_de_historia (id serial primary key, emision_id uuid, comprobante_id uuid, instante timestamptz)',
  `create function anotar_liberacion() returns trigger language plpgsql as $f$ begin
     insert into liberacion_de_historia (emision_id, comprobante_id, instante) values (old.emision_id, old.id, now()); return null; end $f$`,
  `create trigger vigilar_liberacion after update on comprobante for each row
     when (old.emision_id is not null and new.emision_id is null and new.status = 'borrador') execute function anotar_liberacion()`,
  `create function anotar_ruptura() returns trigger language plpgsql as $f$ begin
     insert into ruptura_de_historia (nombre, caso) values (tg_argv[0], old.id::text); return null; end $f$`,
  `create function anotar_toma() returns trigger language plpgsql as $f$ begin
     insert into toma_de_historia (host, inicio, por, instante)
     values (old.dueno_host, old.dueno_inicio, new.dueno_host || new.dueno_inicio, now()); return null; end $f$`,
  `create trigger vigilar_toma after update on serie for each row when (${TOMA}) execute function anotar_toma()`,
  ...Object.entries(APARICIONES).flatMap(([nombre, [tabla, sentencia, fila, resto]], indice) => [
    `create function anotar_aparicion_${indice}() returns trigger language plpgsql as $f$ begin
       if ${resto} then
         insert into ruptura_de_historia (nombre, caso) values (tg_argv[0], coalesce(to_jsonb(new) ->> 'id', to_jsonb(new) ->> 'comprobante_id'));
       end if;
       return null; end $f$`,
    `create trigger vigilar_aparicion_${indice} after ${sentencia} on ${tabla} for each row when (${fila})
       execute function anotar_aparicion_${indice}('${nombre}')`,
  ]),
  ...Object.entries(TRANSICIONES).map(
    ([nombre, [tabla, sentencia, condicion]], indice) =>
      `create trigger vigilar_${indice} after ${sentencia} on ${tabla} for each row when (${SE_MIRA} and (${condicion})) execute function anotar_ruptura('${nombre}')`,
  ),
];

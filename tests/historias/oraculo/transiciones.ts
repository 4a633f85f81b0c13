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

/** A serie that passes to another holder while the lease of the one before it is not over. */
const TOMA = `old.dueno_token is not null and new.dueno_token is not null and old.dueno_token <> new.dueno_token and old.vence_en > now()`;

/** Tables and triggers that note those changes. A copy is restored without them: it is no process of ours. */
export const VIGILANTES: readonly string[] = [
  'create table ruptura_de_historia (id serial primary key, nombre text, caso text)',
  'create table toma_de_historia (id serial primary key, host text, inicio text, por text, instante timestamptz)',
  `create function anotar_ruptura() returns trigger language plpgsql as $f$ begin
     insert into ruptura_de_historia (nombre, caso) values (tg_argv[0], old.id::text); return null; end $f$`,
  `create function anotar_toma() returns trigger language plpgsql as $f$ begin
     insert into toma_de_historia (host, inicio, por, instante)
     values (old.dueno_host, old.dueno_inicio, new.dueno_host || new.dueno_inicio, now()); return null; end $f$`,
  `create trigger vigilar_toma after update on serie for each row when (${TOMA}) execute function anotar_toma()`,
  ...Object.entries(TRANSICIONES).map(
    ([nombre, [tabla, sentencia, condicion]], indice) =>
      `create trigger vigilar_${indice} after ${sentencia} on ${tabla} for each row when (${condicion}) execute function anotar_ruptura('${nombre}')`,
  ),
];

import { Migration } from '@mikro-orm/migrations';

/**
 * What strangers bring: names without signs that nobody sees, found without minding accents; what a database is for; accounts
 * linked by who began, and unlinked; and how much is mailed.
 */
export class Extranos extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

/** As `enUnRenglon`: line ends become a space, what nobody sees goes away. */
const limpio = (columna: string): string =>
  `regexp_replace(regexp_replace(${columna}, '[\\t-\\r\\u0085\\u2028\\u2029]+', ' ', 'g'), '[\\u0001-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]', '', 'g')`;

const limpiar = (tabla: string, ...columnas: string[]): string[] =>
  columnas.map(
    (columna) =>
      `update ${tabla} set ${columna} = ${limpio(columna)} where ${columna} ~ '[\\u0001-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]'`,
  );

const CON_ACENTO = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇÝáàâäãåéèêëíìîïóòôöõúùûüñçýÿ';
const SIN_ACENTO = 'aaaaaaeeeeiiiiooooouuuuncyaaaaaaeeeeiiiiooooouuuuncyy';

const sentencias = [
  `create function sin_acentos(texto text) returns text language sql immutable strict parallel safe
    as $$ select lower(translate(texto, '${CON_ACENTO}', '${SIN_ACENTO}')) $$`,
  `drop index articulo_texto_idx`,
  `create index articulo_texto_idx on articulo using gin (sin_acentos(sku) gin_trgm_ops, sin_acentos(descripcion) gin_trgm_ops)`,
  `drop index comprobante_texto_idx`,
  `create index comprobante_texto_idx on comprobante using gin (sin_acentos(razon_social_facturado) gin_trgm_ops, cuit_facturado gin_trgm_ops, sin_acentos(meli_buyer_nickname) gin_trgm_ops)`,
  ...limpiar('empresa', 'razon_social', 'iibb'),
  ...limpiar('punto_de_venta', 'nombre_fantasia', 'direccion', 'telefono'),
  ...limpiar('lista_precios', 'name'),
  `create table instalacion (
    id smallint not null default 1,
    clase text not null,
    desde timestamptz not null default now(),
    primary key (id),
    constraint instalacion_id_check check (id = 1),
    constraint instalacion_clase_check check (clase in ('demo', 'real'))
  )`,
  // What it was used for already: real vouchers win.
  `insert into instalacion (clase) select 'real' where exists (select 1 from comprobante where ambiente <> 'simulador')`,
  `insert into instalacion (clase) select 'demo' where exists (select 1 from usuario where lower(email) = 'demo@talonario.test') on conflict do nothing`,
  `create table vinculacion (
    secreto_hash text not null,
    user_id uuid not null,
    navegador_hash text not null,
    vence_en timestamptz not null,
    primary key (secreto_hash),
    constraint vinculacion_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create index vinculacion_user_idx on vinculacion (user_id)`,
  `alter table cuenta add desvinculada_en timestamptz`,
  `create table correo_mandado (
    user_id uuid not null,
    destino_hash text not null,
    fecha_envio date not null,
    cantidad int not null,
    primary key (user_id, destino_hash, fecha_envio),
    constraint correo_mandado_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create index correo_mandado_destino_idx on correo_mandado (destino_hash, fecha_envio)`,
];

const CON_ACENTO = 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇÝáàâäãåéèêëíìîïóòôöõúùûüñçýÿ';
const SIN_ACENTO = 'aaaaaaeeeeiiiiooooouuuuncyaaaaaaeeeeiiiiooooouuuuncyy';

/** The installation, the copies restored into it, and its users. */
export const instalacion = [
  // Searches: by any piece of a text, whatever its case and accents. `immutable`, so that an index may be built on it.
  `create extension if not exists pg_trgm`,
  `create function sin_acentos(texto text) returns text language sql immutable strict parallel safe
    as $$ select lower(translate(texto, '${CON_ACENTO}', '${SIN_ACENTO}')) $$`,

  // One row.
  `create table instalacion (
    id smallint not null default 1,
    clase text not null,
    desde timestamptz not null default now(),
    primary key (id),
    constraint instalacion_id_check check (id = 1),
    constraint instalacion_clase_check check (clase in ('demo', 'real'))
  )`,

  // One row. With it a restored copy tells that it is a copy.
  `create table instalacion_identidad (
    id smallint not null default 1,
    identidad text not null,
    base text,
    pausada_en timestamptz,
    confirmada_en timestamptz,
    confirmada_por text,
    latido timestamptz,
    primary key (id),
    constraint instalacion_identidad_id_check check (id = 1)
  )`,

  // Copies restored into this database, the CUITs brought up to ARCA's ledger since, and the points of sale that are another program's.
  `create table restauracion (
    id bigserial,
    instante timestamptz not null,
    programa text not null,
    archivo text not null,
    restaurada_en timestamptz not null default now(),
    primary key (id)
  )`,

  `create table restauracion_cuit (
    restauracion_id bigint not null,
    ambiente text not null,
    cuit text not null,
    conciliada_en timestamptz not null default now(),
    primary key (restauracion_id, ambiente, cuit),
    constraint restauracion_cuit_restauracion_id_foreign foreign key (restauracion_id) references restauracion (id) on delete cascade
  )`,

  `create table restauracion_punto (
    ambiente text not null,
    cuit text not null,
    punto_de_venta int not null,
    primary key (ambiente, cuit, punto_de_venta)
  )`,

  `create table usuario (
    id uuid not null default gen_random_uuid(),
    email text not null,
    password_hash text not null,
    email_confirmed boolean not null default false,
    email_confirm_hash text,
    email_confirm_hash_date timestamptz,
    recuperacion_hash text,
    recuperacion_fecha timestamptz,
    creado_en timestamptz not null default now(),
    primary key (id)
  )`,
  // An e-mail is the same whatever its case.
  `create unique index usuario_email_key on usuario (lower(email))`,

  `create table sesion (
    id uuid not null default gen_random_uuid(),
    usuario_id uuid not null,
    token_hash text not null,
    creada_en timestamptz not null default now(),
    vence_en timestamptz not null,
    primary key (id),
    constraint sesion_token_hash_key unique (token_hash),
    constraint sesion_usuario_id_foreign foreign key (usuario_id) references usuario (id) on delete cascade
  )`,
  `create index sesion_usuario_idx on sesion (usuario_id)`,

  `create table correo_mandado (
    user_id uuid not null,
    destino_hash text not null,
    fecha_envio date not null,
    cantidad int not null,
    primary key (user_id, destino_hash, fecha_envio),
    constraint correo_mandado_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create index correo_mandado_destino_idx on correo_mandado (destino_hash, fecha_envio)`,

  `create table consulta_padron (
    user_id uuid not null,
    fecha date not null,
    cuit text not null,
    primary key (user_id, fecha, cuit),
    constraint consulta_padron_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
];

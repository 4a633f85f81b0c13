/** Articles, their costs by date, kits, price lists, the imports that changed them, and exchange rates. */
export const articulos = [
  `create table articulo (
    user_id uuid not null,
    sku text not null,
    descripcion text not null,
    cost numeric(15,4) not null,
    currency text not null default 'ARS',
    stock numeric(19,6) not null default 0,
    iva numeric(5,2) not null,
    tratamiento_iva text not null default 'gravado',
    despacho text,
    primary key (user_id, sku),
    constraint articulo_currency_check check (currency in ('ARS', 'USD')),
    constraint articulo_tratamiento_iva_check check (tratamiento_iva in ('gravado', 'exento', 'no_gravado')),
    constraint articulo_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  // Searches ignore accents.
  `create index articulo_texto_idx on articulo using gin (sin_acentos(sku) gin_trgm_ops, sin_acentos(descripcion) gin_trgm_ops)`,

  `create table articulo_costo (
    user_id uuid not null,
    sku text not null,
    desde timestamptz not null,
    cost numeric(15,4) not null,
    currency text not null,
    primary key (user_id, sku, desde),
    constraint articulo_costo_currency_check check (currency in ('ARS', 'USD')),
    constraint articulo_costo_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,

  `create table articulo_parte (
    user_id uuid not null,
    sku text not null,
    parte_sku text not null,
    cantidad numeric(19,6) not null,
    primary key (user_id, sku, parte_sku),
    constraint articulo_parte_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create index articulo_parte_de_idx on articulo_parte (user_id, parte_sku)`,

  `create table lista_precios (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    name text not null,
    precios_incluyen_iva boolean not null default true,
    situaciones_iva smallint[] not null default '{}',
    primary key (id),
    constraint lista_precios_user_name_key unique (user_id, name),
    constraint lista_precios_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,

  `create table lista_precios_item (
    lista_id uuid not null,
    sku text not null,
    precio numeric(15,2) not null,
    primary key (lista_id, sku),
    constraint lista_precios_item_lista_id_foreign foreign key (lista_id) references lista_precios (id) on delete cascade
  )`,

  `create table importacion (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    lista_id uuid,
    origen text not null,
    nombre text not null,
    estado text not null,
    hechas int not null default 0,
    total int not null default 0,
    deteccion jsonb,
    encabezado text[] not null default '{}',
    muestra jsonb not null default '[]',
    columnas jsonb not null default '{}',
    nuevas int not null default 0,
    cambian int not null default 0,
    iguales int not null default 0,
    con_error int not null default 0,
    error text,
    intento int not null default 0,
    solo_validas boolean not null default false,
    creado_en timestamptz not null default now(),
    aplicada_en timestamptz,
    restauradas int,
    sin_restaurar text[] not null default '{}',
    bytes bigint not null default 0,
    primary key (id),
    constraint importacion_origen_check check (origen in ('archivo', 'cambio')),
    constraint importacion_estado_check check (estado in ('leyendo', 'revisar', 'aplicando', 'aplicada', 'deshecha', 'fallida')),
    constraint importacion_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint importacion_lista_id_foreign foreign key (lista_id) references lista_precios (id) on delete cascade
  )`,
  `create index importacion_user_idx on importacion (user_id, creado_en)`,

  `create table importacion_archivo (
    importacion_id uuid not null,
    contenido bytea not null,
    primary key (importacion_id),
    constraint importacion_archivo_importacion_id_foreign foreign key (importacion_id) references importacion (id) on delete cascade
  )`,

  `create table importacion_fila (
    importacion_id uuid not null,
    linea int not null,
    clase text not null,
    sku text,
    celdas jsonb not null default '[]',
    leido jsonb,
    antes jsonb,
    despues jsonb,
    errores jsonb not null default '[]',
    corregida boolean not null default false,
    primary key (importacion_id, linea),
    constraint importacion_fila_clase_check check (clase in ('nueva', 'cambia', 'igual', 'error')),
    constraint importacion_fila_importacion_id_foreign foreign key (importacion_id) references importacion (id) on delete cascade
  )`,

  `create table formato_archivo (
    user_id uuid not null,
    firma text not null,
    columnas jsonb not null,
    "decimal" text,
    primary key (user_id, firma),
    constraint formato_archivo_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,

  `create table cotizacion (
    moneda text not null,
    fecha date not null,
    valor numeric(18,6) not null,
    fuente text not null,
    leida_en timestamptz not null,
    primary key (moneda, fecha)
  )`,
];

/** Accounts of the marketplaces, and the pace of the calls to them. */
export const cuentas = [
  `create table cuenta (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    meli_user_id text not null,
    nickname text not null,
    thumbnail_url text,
    power_seller_status text,
    level_id text,
    linked_company_id uuid,
    linked_punto_de_venta int,
    automatizar boolean not null default false,
    fecha_inicio_automatizacion date,
    include_shipping_cost boolean not null default false,
    force_factura_b boolean not null default false,
    iva numeric(5,2) not null default 21,
    observaciones text not null default '',
    nc_espera_minutos int not null default 60,
    percepcion_en_ventas text not null default 'revisar',
    access_token_cifrado text,
    refresh_token_cifrado text,
    token_vence timestamptz,
    requiere_vincular boolean not null default false,
    ultima_notificacion timestamptz,
    creada_en timestamptz not null default now(),
    recuperada_desde date,
    recuperada_hasta timestamptz,
    recuperacion_pedida_en timestamptz,
    desvinculada_en timestamptz,
    receptor_espera_horas int not null default 24,
    plaza text not null default 'meli',
    primary key (id),
    constraint cuenta_plaza_vendedor_key unique (plaza, meli_user_id),
    constraint cuenta_percepcion_en_ventas_check check (percepcion_en_ventas in ('agregar', 'revisar')),
    constraint cuenta_user_id_foreign foreign key (user_id) references usuario (id) on delete restrict,
    constraint cuenta_linked_company_id_foreign foreign key (linked_company_id) references empresa (id) on delete set null
  )`,
  `create index cuenta_empresa_idx on cuenta (linked_company_id)`,
  `create index cuenta_user_idx on cuenta (user_id)`,

  `create table vinculacion (
    secreto_hash text not null,
    user_id uuid not null,
    navegador_hash text not null,
    vence_en timestamptz not null,
    primary key (secreto_hash),
    constraint vinculacion_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create index vinculacion_user_idx on vinculacion (user_id)`,

  // Written with every call to the marketplace, and of no use after a crash: writes do not wait for the disk.
  `create unlogged table cupo (
    clave text not null,
    libre_desde timestamptz not null,
    primary key (clave)
  )`,
];

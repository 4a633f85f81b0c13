/** The accountant's packages, links and monthly mails, and the months presented. */
export const contador = [
  `create table monotributo_empresa (
    company_id uuid not null,
    categoria text,
    por_fuera numeric(15,2) not null default 0,
    actualizado_en timestamptz not null default now(),
    primary key (company_id),
    constraint monotributo_empresa_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,

  `create table paquete_contador (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    company_id uuid not null,
    periodo text not null,
    con_pdfs boolean not null,
    estado text not null default 'pendiente',
    intento int not null default 0,
    paso text,
    hechos int not null default 0,
    total int not null default 0,
    nombre text,
    bytes bigint,
    error text,
    creado_en timestamptz not null default now(),
    terminado_en timestamptz,
    primary key (id),
    constraint paquete_contador_estado_check check (estado in ('pendiente', 'en_curso', 'listo', 'error')),
    constraint paquete_contador_user_id_foreign foreign key (user_id) references usuario (id),
    constraint paquete_contador_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
  `create index paquete_contador_empresa_idx on paquete_contador (company_id, creado_en)`,

  `create table paquete_parte (
    paquete_id uuid not null,
    orden int not null,
    contenido bytea not null,
    primary key (paquete_id, orden),
    constraint paquete_parte_paquete_id_foreign foreign key (paquete_id) references paquete_contador (id) on delete cascade
  )`,

  `create table mes_presentado (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    company_id uuid not null,
    periodo text not null,
    comprobantes int not null,
    importe numeric(15,2) not null,
    presentado_en timestamptz not null default now(),
    presentado_por uuid,
    primary key (id),
    constraint mes_presentado_key unique (company_id, periodo),
    constraint mes_presentado_user_id_foreign foreign key (user_id) references usuario (id),
    constraint mes_presentado_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade,
    constraint mes_presentado_presentado_por_foreign foreign key (presentado_por) references usuario (id) on delete set null
  )`,

  `create table enlace_contador (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    company_id uuid not null,
    nombre text not null,
    huella text not null,
    creado_en timestamptz not null default now(),
    usado_en timestamptz,
    revocado_en timestamptz,
    primary key (id),
    constraint enlace_contador_huella_key unique (huella),
    constraint enlace_contador_user_id_foreign foreign key (user_id) references usuario (id),
    constraint enlace_contador_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
  `create index enlace_contador_empresa_idx on enlace_contador (company_id, creado_en)`,

  `create table envio_mensual (
    company_id uuid not null,
    user_id uuid not null,
    email text not null,
    dia smallint not null,
    con_pdfs boolean not null,
    desde text not null,
    actualizado_en timestamptz not null default now(),
    primary key (company_id),
    constraint envio_mensual_dia_check check (dia >= 1 and dia <= 28),
    constraint envio_mensual_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade,
    constraint envio_mensual_user_id_foreign foreign key (user_id) references usuario (id)
  )`,

  `create table envio_hecho (
    company_id uuid not null,
    periodo text not null,
    email text not null,
    estado text not null default 'pendiente',
    detalle text,
    creado_en timestamptz not null default now(),
    enviado_en timestamptz,
    primary key (company_id, periodo),
    constraint envio_hecho_estado_check check (estado in ('pendiente', 'enviado', 'sin_casos', 'error')),
    constraint envio_hecho_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
];

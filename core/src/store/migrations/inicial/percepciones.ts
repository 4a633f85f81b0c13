/** Stands for the null owner, or company, of the installation's own rows: nulls would not be unique. */
const NADIE = `'00000000-0000-0000-0000-000000000000'`;

/** Provinces' lists, buyers' certificates, and fiscal data that change by date. */
export const percepciones = [
  // Rows of each list: a table of this schema per list, which no migration makes.
  `create schema if not exists padrones`,
  `create table padron_archivo (
    id uuid not null default gen_random_uuid(),
    origen text not null,
    sha256 text not null,
    periodo text not null,
    desde date not null,
    hasta date not null,
    filas int not null,
    creado_en timestamptz not null default now(),
    sin_uso_desde timestamptz,
    primary key (id),
    constraint padron_archivo_contenido_key unique (origen, sha256)
  )`,

  `create table padron_vigente (
    id uuid not null default gen_random_uuid(),
    user_id uuid,
    origen text not null,
    periodo text not null,
    archivo_id uuid not null,
    importado_en timestamptz not null default now(),
    primary key (id),
    constraint padron_vigente_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint padron_vigente_archivo_id_foreign foreign key (archivo_id) references padron_archivo (id) on delete restrict
  )`,
  `create index padron_vigente_archivo_idx on padron_vigente (archivo_id)`,
  `create unique index padron_vigente_key on padron_vigente (coalesce(user_id, ${NADIE}), origen, periodo)`,

  `create table padron_en_curso (
    user_id uuid not null,
    leidos bigint not null,
    total bigint not null,
    actualizado_en timestamptz not null default now(),
    primary key (user_id),
    constraint padron_en_curso_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,

  `create table exclusion_percepcion (
    id uuid not null default gen_random_uuid(),
    user_id uuid not null,
    company_id uuid not null,
    provincia smallint not null,
    cuit text not null,
    desde date not null,
    hasta date,
    certificado text not null,
    creado_en timestamptz not null default now(),
    primary key (id),
    constraint exclusion_percepcion_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint exclusion_percepcion_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
  `create index exclusion_percepcion_cuit_idx on exclusion_percepcion (company_id, cuit)`,

  `create table dato_fiscal (
    id uuid not null default gen_random_uuid(),
    tipo text not null,
    user_id uuid,
    company_id uuid,
    clave text not null,
    desde date not null,
    hasta date,
    valores jsonb not null,
    fuente text not null,
    cargado_por text not null,
    creado_en timestamptz not null default now(),
    primary key (id),
    constraint dato_fiscal_tipo_check check (tipo in ('vencimiento_ddjj', 'minimo_percepcion', 'adhesion_regimen', 'tabla_monotributo')),
    constraint dato_fiscal_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint dato_fiscal_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
  `create unique index dato_fiscal_key
    on dato_fiscal (coalesce(company_id, ${NADIE}), coalesce(user_id, ${NADIE}), tipo, clave, desde)`,
];

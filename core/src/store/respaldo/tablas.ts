/**
 * State of a restored database. Written so that it can be run on a copy of any version before its migrations. `restauracion`: each copy
 * restored into this database. `restauracion_cuit`: the CUITs whose series were brought up to ARCA's ledger since. `restauracion_punto`:
 * points of sale that the copy does not know and are another program's. `comprobante_recuperado`: vouchers that ARCA had beyond the copy,
 * until their owner is known.
 */
export const TABLAS_DE_RESTAURACION = [
  `create table if not exists public.restauracion (
    id bigserial primary key,
    instante timestamptz not null,
    programa text not null,
    archivo text not null,
    restaurada_en timestamptz not null default now()
  )`,
  `create table if not exists public.restauracion_cuit (
    restauracion_id bigint not null,
    ambiente text not null,
    cuit text not null,
    conciliada_en timestamptz not null default now(),
    primary key (restauracion_id, ambiente, cuit),
    constraint restauracion_cuit_restauracion_id_foreign foreign key (restauracion_id) references public.restauracion (id) on delete cascade
  )`,
  `create table if not exists public.restauracion_punto (
    ambiente text not null,
    cuit text not null,
    punto_de_venta int not null,
    primary key (ambiente, cuit, punto_de_venta)
  )`,
  `create table if not exists public.comprobante_recuperado (
    comprobante_id uuid not null,
    procesado_en timestamptz,
    estado text not null default 'sin_reconocer',
    primary key (comprobante_id),
    constraint comprobante_recuperado_estado_check check (estado in ('sin_reconocer', 'suelto')),
    constraint comprobante_recuperado_comprobante_id_foreign foreign key (comprobante_id) references public.comprobante (id) on delete cascade
  )`,
] as const;

/** Id of the installation: with it a restored copy tells that it is a copy, whatever its version. */
export const TABLA_DE_IDENTIDAD = `create table if not exists public.instalacion_identidad (
    id smallint not null default 1,
    identidad text not null,
    base text,
    pausada_en timestamptz,
    confirmada_en timestamptz,
    confirmada_por text,
    latido timestamptz,
    primary key (id),
    constraint instalacion_identidad_id_check check (id = 1)
  )`;

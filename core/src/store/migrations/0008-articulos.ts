import { Migration } from '@mikro-orm/migrations';

/** The cost of each article by date, own kits, imports that can be undone, and whom a price list is proposed for. */
export class Articulos extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `alter table lista_precios add situaciones_iva smallint[] not null default '{}'`,

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
  // The first cost known of an article is also that of what was sold before it.
  `insert into articulo_costo (user_id, sku, desde, cost, currency) select user_id, sku, now(), cost, currency from articulo`,

  `create table articulo_parte (
    user_id uuid not null,
    sku text not null,
    parte_sku text not null,
    cantidad numeric(19,6) not null,
    primary key (user_id, sku, parte_sku),
    constraint articulo_parte_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create index articulo_parte_de_idx on articulo_parte (user_id, parte_sku)`,

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
    primary key (id),
    constraint importacion_origen_check check (origen in ('archivo', 'cambio')),
    constraint importacion_estado_check
      check (estado in ('leyendo', 'revisar', 'aplicando', 'aplicada', 'deshecha', 'fallida')),
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
    decimal text,
    primary key (user_id, firma),
    constraint formato_archivo_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
];

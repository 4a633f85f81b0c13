import { Migration } from '@mikro-orm/migrations';

/**
 * What a company chooses of its perceptions, their evidence and figures in pesos, and the lists of the provinces by content
 * and by who has them in force. Of the tables that go nothing was ever written.
 */
export class Percepciones extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `alter table empresa add ajustes_percepcion jsonb not null default '{}', add agentes_percepcion jsonb not null default '[]'`,

  `alter table comprobante_percepcion drop column padron_origen, drop column padron_periodo, drop column padron_fila,
    add base_pesos numeric(15,2), add importe_pesos numeric(15,2), add evidencia jsonb`,
  `update comprobante_percepcion p set base_pesos = round(p.base * c.cotizacion, 2),
      importe_pesos = round(round(p.base * c.cotizacion, 2) * p.percepcion_aplicada / 100, 2)
    from comprobante c where c.id = p.comprobante_id`,

  `drop table padron_coeficiente, padron_iibb, padron_importacion`,
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
    constraint padron_archivo_contenido_key unique (origen, sha256),
    constraint padron_archivo_origen_check check (origen in ('agip', 'acreditan', 'coeficientes'))
  )`,
  `create table padron_vigente (
    id uuid not null default gen_random_uuid(),
    user_id uuid,
    origen text not null,
    periodo text not null,
    archivo_id uuid not null,
    importado_en timestamptz not null default now(),
    primary key (id),
    constraint padron_vigente_origen_check check (origen in ('agip', 'acreditan', 'coeficientes')),
    constraint padron_vigente_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade,
    constraint padron_vigente_archivo_id_foreign foreign key (archivo_id) references padron_archivo (id) on delete restrict
  )`,
  `create unique index padron_vigente_key on padron_vigente
    (coalesce(user_id, '00000000-0000-0000-0000-000000000000'), origen, periodo)`,
  `create index padron_vigente_archivo_idx on padron_vigente (archivo_id)`,
  `create table padron_en_curso (
    user_id uuid not null,
    leidos bigint not null,
    total bigint not null,
    actualizado_en timestamptz not null default now(),
    primary key (user_id),
    constraint padron_en_curso_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
];

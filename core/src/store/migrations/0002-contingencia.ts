import { Migration } from '@mikro-orm/migrations';

/** Advance codes of ARCA (CAEA): the companies that use them, the codes, their vouchers, and the outages that made them necessary. */
export class Contingencia extends Migration {
  override up(): void {
    for (const sentencia of SENTENCIAS) this.addSql(sentencia);
  }
}

const SENTENCIAS = [
  `create table contingencia (
    ambiente text not null,
    company_id uuid not null,
    punto_de_venta int not null,
    minutos int not null default 30,
    automatica boolean not null default true,
    activa boolean not null default true,
    numeros_confirmados_en timestamptz not null default now(),
    actualizada_en timestamptz not null default now(),
    primary key (ambiente, company_id),
    constraint contingencia_minutos_check check (minutos >= 5 and minutos <= 1440),
    constraint contingencia_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,

  // A code of each CUIT and fortnight. Without it: the fortnight was asked for, and ARCA gave none yet.
  `create table caea (
    id uuid not null default gen_random_uuid(),
    ambiente text not null,
    cuit text not null,
    mes text not null,
    orden smallint not null,
    codigo text,
    desde date,
    hasta date,
    tope date,
    observaciones jsonb not null default '[]',
    rechazo jsonb not null default '[]',
    pedido_en timestamptz not null default now(),
    obtenido_en timestamptz,
    avisado_falta_en timestamptz,
    avisado_dias smallint,
    primary key (id),
    constraint caea_quincena_key unique (ambiente, cuit, mes, orden),
    constraint caea_orden_check check (orden in (1, 2)),
    constraint caea_codigo_check check (codigo is null
      or (desde is not null and hasta is not null and tope is not null and obtenido_en is not null))
  )`,

  // A point of sale of contingency that was in use while a code was valid: its vouchers, or that it has none, are to be informed.
  `create table caea_punto (
    caea_id uuid not null,
    punto_de_venta int not null,
    sin_movimiento_en timestamptz,
    rechazo jsonb not null default '[]',
    primary key (caea_id, punto_de_venta),
    constraint caea_punto_caea_id_foreign foreign key (caea_id) references caea (id) on delete cascade
  )`,

  // An outage of ARCA for a CUIT: the first question of a run got no answer.
  `create table corte (
    id uuid not null default gen_random_uuid(),
    ambiente text not null,
    cuit text not null,
    desde timestamptz not null default now(),
    ultimo_intento timestamptz not null default now(),
    cerrado_en timestamptz,
    confirmado_en timestamptz,
    confirmado_por uuid,
    primary key (id),
    constraint corte_confirmado_por_foreign foreign key (confirmado_por) references usuario (id) on delete set null
  )`,
  `create unique index corte_abierto_key on corte (ambiente, cuit) where cerrado_en is null`,
  `create index corte_cuit_idx on corte (ambiente, cuit, desde)`,
  `create table corte_intento (
    id bigserial,
    corte_id uuid not null,
    en timestamptz not null default now(),
    motivo text not null,
    primary key (id),
    constraint corte_intento_corte_id_foreign foreign key (corte_id) references corte (id) on delete cascade
  )`,
  `create index corte_intento_corte_idx on corte_intento (corte_id, en)`,

  // A FECAEARegInformativo exactly as sent. Open: under way, or left by a process that died.
  `create table informe (
    id uuid not null default gen_random_uuid(),
    serie_id uuid not null,
    caea_id uuid not null,
    token uuid not null,
    estado text not null,
    solicitud jsonb not null,
    numero_desde int not null,
    numero_hasta int not null,
    abierto_en timestamptz not null default now(),
    cerrado_en timestamptz,
    resultado text,
    mirar_desde timestamptz,
    primary key (id),
    constraint informe_estado_check check (estado in ('abierto', 'cerrado', 'descartado')),
    constraint informe_serie_id_foreign foreign key (serie_id) references serie (id) on delete restrict,
    constraint informe_caea_id_foreign foreign key (caea_id) references caea (id) on delete restrict
  )`,
  `create unique index informe_abierto_key on informe (serie_id) where estado = 'abierto'`,
  `create index informe_caea_idx on informe (caea_id, abierto_en)`,

  `alter table comprobante
    add column caea_id uuid,
    add column corte_id uuid,
    add column punto_previsto int,
    add column generado_en timestamptz,
    add column informado_en timestamptz,
    add column rechazo_informe jsonb not null default '[]',
    add constraint comprobante_caea_id_foreign foreign key (caea_id) references caea (id) on delete restrict,
    add constraint comprobante_corte_id_foreign foreign key (corte_id) references corte (id) on delete restrict,
    add constraint comprobante_caea_check check (caea_id is null
      or (status = 'emitida' and cae is not null and tipo_autorizacion is not null and generado_en is not null))`,
  `create index comprobante_por_informar_idx on comprobante (caea_id, punto_de_venta, tipo_comprobante, numero_comprobante)
    where caea_id is not null and informado_en is null`,
  `create index comprobante_caea_idx on comprobante (caea_id) where caea_id is not null`,
  // All the vouchers of a fortnight have the same advance code.
  `drop index comprobante_cae_key`,
  `create unique index comprobante_cae_key on comprobante (ambiente, cae, company_id) where cae is not null and caea_id is null`,
];

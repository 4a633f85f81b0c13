import { Migration } from '@mikro-orm/migrations';

/** Purchases of a company, the rules of their issuers, the columns matched by a person, and the import under way. */
export class Compras extends Migration {
  override up(): void {
    this.addSql(`create table compra (
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      company_id uuid not null,
      periodo text not null,
      fecha date not null,
      tipo_comprobante int not null,
      punto_de_venta int not null,
      numero bigint not null,
      numero_hasta bigint not null,
      despacho text not null default '',
      autorizacion text,
      emisor_tipo smallint not null,
      emisor_documento text not null,
      emisor_nombre text not null,
      receptor_tipo smallint,
      receptor_documento text,
      moneda text not null,
      cotizacion numeric(18,6) not null,
      alicuotas jsonb,
      neto numeric(15,2) not null,
      no_gravado numeric(15,2) not null,
      exento numeric(15,2) not null,
      otros_tributos numeric(15,2) not null,
      iva numeric(15,2) not null,
      total numeric(15,2) not null,
      percepciones_iva numeric(15,2) not null default 0,
      nacionales numeric(15,2) not null default 0,
      ingresos_brutos numeric(15,2) not null default 0,
      municipales numeric(15,2) not null default 0,
      internos numeric(15,2) not null default 0,
      clase text,
      credito_computable numeric(15,2),
      excluida_motivo text,
      creado_en timestamptz not null default now(),
      actualizado_en timestamptz not null default now(),
      primary key (id),
      constraint compra_identidad_key unique (company_id, tipo_comprobante, punto_de_venta, numero, emisor_documento, despacho),
      constraint compra_clase_check check (clase in ('bien', 'locacion', 'servicio', 'bien_de_uso')),
      constraint compra_periodo_check check (periodo ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      constraint compra_user_id_foreign foreign key (user_id) references usuario (id),
      constraint compra_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
    this.addSql('create index compra_periodo_idx on compra (company_id, periodo, fecha)');
    this.addSql('create index compra_emisor_idx on compra (company_id, emisor_documento)');
    this.addSql(`create table compra_emisor (
      company_id uuid not null,
      emisor_documento text not null,
      user_id uuid not null,
      clase text,
      porcentaje_credito numeric(7,3),
      actualizado_en timestamptz not null default now(),
      primary key (company_id, emisor_documento),
      constraint compra_emisor_clase_check check (clase in ('bien', 'locacion', 'servicio', 'bien_de_uso')),
      constraint compra_emisor_porcentaje_check check (porcentaje_credito >= 0 and porcentaje_credito <= 100),
      constraint compra_emisor_user_id_foreign foreign key (user_id) references usuario (id),
      constraint compra_emisor_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
    this.addSql(`create table compra_columna (
      company_id uuid not null,
      titulo text not null,
      user_id uuid not null,
      campo text not null,
      primary key (company_id, titulo),
      constraint compra_columna_user_id_foreign foreign key (user_id) references usuario (id),
      constraint compra_columna_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
    this.addSql(`create table compra_en_curso (
      company_id uuid not null,
      user_id uuid not null,
      leidas int not null default 0,
      total int not null default 0,
      actualizado_en timestamptz not null default now(),
      primary key (company_id),
      constraint compra_en_curso_user_id_foreign foreign key (user_id) references usuario (id),
      constraint compra_en_curso_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
  }
}

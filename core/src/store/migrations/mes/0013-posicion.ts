import { Migration } from '@mikro-orm/migrations';

/** Typed amounts of the VAT position of each month, and ARCA's lists of issued vouchers. */
export class Posicion extends Migration {
  override up(): void {
    this.addSql(`create table posicion_iva (
      company_id uuid not null,
      periodo text not null,
      user_id uuid not null,
      tecnico_anterior numeric(15,2),
      libre_anterior numeric(15,2),
      retenciones numeric(15,2),
      percepciones numeric(15,2),
      actualizado_en timestamptz not null default now(),
      primary key (company_id, periodo),
      constraint posicion_iva_user_id_foreign foreign key (user_id) references usuario (id),
      constraint posicion_iva_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
    this.addSql(`create table emitido_arca (
      company_id uuid not null,
      tipo_comprobante int not null,
      punto_de_venta int not null,
      numero bigint not null,
      fecha date not null,
      receptor_documento text,
      receptor_nombre text,
      moneda text not null,
      total numeric(15,2) not null,
      primary key (company_id, tipo_comprobante, punto_de_venta, numero),
      constraint emitido_arca_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
    this.addSql('create index emitido_arca_fecha_idx on emitido_arca (company_id, fecha)');
    this.addSql(`create table emitidos_importados (
      company_id uuid not null,
      periodo text not null,
      user_id uuid not null,
      hasta date not null,
      filas int not null,
      importado_en timestamptz not null default now(),
      primary key (company_id, periodo),
      constraint emitidos_importados_user_id_foreign foreign key (user_id) references usuario (id),
      constraint emitidos_importados_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
  }
}

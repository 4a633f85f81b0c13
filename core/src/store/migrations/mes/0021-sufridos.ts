import { Migration } from '@mikro-orm/migrations';

/** Taxes that a company suffered, by the lists of ARCA and of the provinces, and the files that they came in. */
export class Sufridos extends Migration {
  override up(): void {
    this.addSql(`create table certificados_importados (
      id uuid not null default gen_random_uuid(),
      company_id uuid not null,
      user_id uuid not null,
      lista text not null,
      jurisdiccion smallint,
      filas int not null,
      nuevas int not null,
      importado_en timestamptz not null default now(),
      primary key (id),
      constraint certificados_importados_lista_check check (lista in ('arca', 'provincia')),
      constraint certificados_importados_user_id_foreign foreign key (user_id) references usuario (id),
      constraint certificados_importados_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
    this.addSql(
      'create index certificados_importados_company_idx on certificados_importados (company_id, importado_en)',
    );
    this.addSql(`create table certificado (
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      company_id uuid not null,
      importacion_id uuid not null,
      agente_cuit text not null,
      agente_nombre text not null,
      impuesto text not null,
      impuesto_codigo int,
      impuesto_nombre text not null,
      regimen text not null,
      regimen_nombre text not null,
      jurisdiccion smallint,
      operacion text not null,
      fecha date not null,
      certificado text not null,
      importe numeric(15,2) not null,
      comprobante text not null,
      comprobante_fecha date,
      comprobante_nombre text not null,
      registrado date,
      clave text not null,
      vez int not null,
      creado_en timestamptz not null default now(),
      primary key (id),
      constraint certificado_identidad_key unique (company_id, clave, importe, vez),
      constraint certificado_impuesto_check check (impuesto in ('iva', 'ganancias', 'iibb', 'otro')),
      constraint certificado_operacion_check check (operacion in ('retencion', 'percepcion', 'recaudacion')),
      constraint certificado_user_id_foreign foreign key (user_id) references usuario (id),
      constraint certificado_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade,
      constraint certificado_importacion_id_foreign foreign key (importacion_id) references certificados_importados (id) on delete cascade
    )`);
    this.addSql('create index certificado_fecha_idx on certificado (company_id, fecha)');
    this.addSql('create index certificado_importacion_idx on certificado (importacion_id)');
  }
}

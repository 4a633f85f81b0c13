import { Migration } from '@mikro-orm/migrations';

/** Certificates by which buyers are not perceived, and the rate that a company prints for CABA. */
export class CertificadosYLeyendas extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
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
  `alter table empresa add isib_caba_alicuota numeric(5,2)`,
  `alter table punto_de_venta add isib_caba_alicuota numeric(5,2)`,
];

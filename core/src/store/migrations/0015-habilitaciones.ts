import { Migration } from '@mikro-orm/migrations';

/**
 * A CUIT is of one company in each ambiente, by a proof. What was there is inherited: the company with the latest CAE of a CUIT
 * goes on issuing. A number or a CAE is unique within a company: whoever takes a CUIT over can hold what is his.
 */
export class Habilitaciones extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create table habilitacion (
    ambiente text not null,
    cuit text not null,
    company_id uuid not null,
    prueba text not null,
    desde timestamptz not null default now(),
    disputa_company_id uuid,
    disputa_prueba text,
    disputa_desde timestamptz,
    disputa_hasta timestamptz,
    primary key (ambiente, cuit),
    constraint habilitacion_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade,
    constraint habilitacion_disputa_company_id_foreign foreign key (disputa_company_id) references empresa (id) on delete set null,
    constraint habilitacion_prueba_check check (prueba in ('certificado', 'punto_de_venta', 'operador', 'heredada', 'de_confianza'))
  )`,
  `create index habilitacion_empresa_idx on habilitacion (company_id)`,
  `create index habilitacion_disputa_idx on habilitacion (disputa_hasta) where disputa_hasta is not null`,
  `insert into habilitacion (ambiente, cuit, company_id, prueba, desde)
   select distinct on (ambiente, company_cuit) ambiente, company_cuit, company_id, 'heredada', now()
     from comprobante where status = 'emitida' and cae is not null
    order by ambiente, company_cuit, autorizado_en desc nulls last`,
  `alter table empresa drop column habilitada`,
  `create table prueba_punto (
    ambiente text not null,
    company_id uuid not null,
    user_id uuid not null,
    cuit text not null,
    numero int,
    pedida_en timestamptz not null default now(),
    vence_en timestamptz,
    revisada_en timestamptz,
    primary key (ambiente, company_id),
    constraint prueba_punto_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade,
    constraint prueba_punto_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
  )`,
  `create unique index prueba_punto_numero_key on prueba_punto (ambiente, cuit, numero) where numero is not null`,
  `create index prueba_punto_user_idx on prueba_punto (user_id)`,
  `create table certificado_empresa (
    id uuid not null default gen_random_uuid(),
    company_id uuid not null,
    ambiente text not null,
    cuit text not null,
    alias text not null,
    clave_cifrada text not null,
    pedido text,
    certificado text,
    huella text,
    vence timestamptz,
    probado_en timestamptz,
    revisado_en timestamptz,
    creado_en timestamptz not null default now(),
    primary key (id),
    constraint certificado_empresa_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
  )`,
  `create index certificado_empresa_cuit_idx on certificado_empresa (ambiente, cuit) where probado_en is not null`,
  `create unique index certificado_empresa_huella_key on certificado_empresa (company_id, ambiente, huella) where huella is not null`,
  `alter table arca_ticket add renovacion_pedida_en timestamptz`,
  `drop index comprobante_numero_key`,
  `create unique index comprobante_numero_key on comprobante (ambiente, company_cuit, punto_de_venta, tipo_comprobante, numero_comprobante, company_id) where numero_comprobante is not null`,
  `drop index comprobante_cae_key`,
  `create unique index comprobante_cae_key on comprobante (ambiente, cae, company_id) where cae is not null`,
];

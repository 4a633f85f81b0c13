import { Migration } from '@mikro-orm/migrations';

/** Tables with a company and its owner, beside `empresa`: a row's owner is always the company's. */
const CON_TITULAR = [
  'certificado',
  'certificados_importados',
  'compra',
  'compra_columna',
  'compra_emisor',
  'compra_en_curso',
  'comprobante',
  'cuenta_contable',
  'emitidos_importados',
  'enlace_contador',
  'envio_mensual',
  'exclusion_percepcion',
  'mes_presentado',
  'paquete_contador',
  'posicion_iva',
  'prueba_punto',
];

/**
 * Hand-overs of companies to another user. A request that began before a hand-over must not write rows of the former owner into a company
 * that is no longer theirs: the triggers wait for the company's row and refuse such a row.
 */
export class Traspasos extends Migration {
  override up(): void {
    this.addSql(`create table traspaso (
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      para_id uuid not null,
      estado text not null default 'ofrecido',
      creado_en timestamptz not null default now(),
      vence_en timestamptz not null,
      resuelto_en timestamptz,
      conserva boolean,
      resumen jsonb,
      primary key (id),
      constraint traspaso_estado_check check (estado in ('ofrecido', 'aceptado', 'rechazado', 'retirado')),
      constraint traspaso_user_id_foreign foreign key (user_id) references usuario (id) on delete restrict,
      constraint traspaso_para_id_foreign foreign key (para_id) references usuario (id) on delete restrict
    )`);
    this.addSql('create index traspaso_user_idx on traspaso (user_id, creado_en)');
    this.addSql('create index traspaso_para_idx on traspaso (para_id, creado_en)');
    this.addSql(`create table traspaso_empresa (
      traspaso_id uuid not null,
      company_id uuid not null,
      cuit text not null,
      razon_social text not null,
      primary key (traspaso_id, company_id),
      constraint traspaso_empresa_traspaso_id_foreign foreign key (traspaso_id) references traspaso (id) on delete cascade,
      constraint traspaso_empresa_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
    this.addSql('create index traspaso_empresa_company_idx on traspaso_empresa (company_id)');
    this.addSql(`create function empresa_del_titular() returns trigger language plpgsql as $$ begin
      perform from empresa where id = new.company_id and user_id = new.user_id for key share;
      if not found then
        raise exception 'company % is not of user %', new.company_id, new.user_id
          using errcode = 'foreign_key_violation', constraint = 'empresa_del_titular';
      end if;
      return new; end $$`);
    this.addSql(`create function cuenta_del_titular() returns trigger language plpgsql as $$ begin
      if new.linked_company_id is null then return new; end if;
      perform from empresa where id = new.linked_company_id and user_id = new.user_id for key share;
      if not found then
        raise exception 'company % is not of user %', new.linked_company_id, new.user_id
          using errcode = 'foreign_key_violation', constraint = 'empresa_del_titular';
      end if;
      return new; end $$`);
    for (const tabla of CON_TITULAR) {
      this.addSql(`create trigger ${tabla}_titular before insert or update of user_id, company_id on ${tabla}
        for each row execute function empresa_del_titular()`);
    }
    this.addSql(`create trigger cuenta_titular before insert or update of user_id, linked_company_id on cuenta
      for each row execute function cuenta_del_titular()`);
  }
}

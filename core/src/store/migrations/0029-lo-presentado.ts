import { Migration } from '@mikro-orm/migrations';

/**
 * Closings stay when their month is no longer marked as presented; the choice between a typed amount and the read one; and the provinces of
 * a purchase's perceptions of Ingresos Brutos.
 */
export class LoPresentado extends Migration {
  override up(): void {
    this.addSql(`alter table paquete_contador add column retirado_en timestamptz,
      add column retirado_por uuid,
      add constraint paquete_contador_retirado_por_foreign foreign key (retirado_por) references usuario (id) on delete set null`);
    this.addSql('drop index paquete_contador_cierre_key');
    this.addSql(`create unique index paquete_contador_cierre_key on paquete_contador (company_id, periodo, cierre)
      where retirado_en is null`);
    this.addSql(`create table posicion_eleccion (
      company_id uuid not null,
      periodo text not null,
      operacion text not null,
      elegido text not null,
      tipeado numeric(15,2) not null,
      leido numeric(15,2) not null,
      elegido_en timestamptz not null default now(),
      elegido_por uuid,
      primary key (company_id, periodo, operacion),
      constraint posicion_eleccion_operacion_check check (operacion in ('retenciones', 'percepciones')),
      constraint posicion_eleccion_elegido_check check (elegido in ('tipeado', 'leido')),
      constraint posicion_eleccion_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade,
      constraint posicion_eleccion_elegido_por_foreign foreign key (elegido_por) references usuario (id) on delete set null
    )`);
    this.addSql("alter table compra add column jurisdicciones jsonb not null default '[]'");
  }
}

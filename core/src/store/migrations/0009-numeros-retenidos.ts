import { Migration } from '@mikro-orm/migrations';

/** Numbers that ARCA reached and does not show, since when, and the next question about each. */
export class NumerosRetenidos extends Migration {
  override up(): void {
    this.addSql(`create table numero_retenido (
      id bigserial,
      serie_id uuid not null,
      numero int not null,
      origen text not null,
      visto_desde timestamptz not null,
      preguntado_en timestamptz,
      preguntar_desde timestamptz,
      arca_ultimo int,
      descartes uuid[] not null,
      anotado_en timestamptz not null default now(),
      resuelto_en timestamptz,
      como text,
      primary key (id),
      constraint numero_retenido_key unique (serie_id, numero),
      constraint numero_retenido_origen_check check (origen in ('pedido', 'copia', 'caea', 'otro')),
      constraint numero_retenido_como_check check (como in ('registrado', 'de_otro', 'sin_llegar', 'de_antes', 'persona')),
      constraint numero_retenido_serie_id_foreign foreign key (serie_id) references serie (id) on delete cascade
    )`);
    this.addSql(
      'create index numero_retenido_preguntar_idx on numero_retenido (preguntar_desde) where resuelto_en is null',
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What is known of a chunk whose answer was lost, and the numbers that were left without a proof of what became of them. */
export class EmisionesEnDuda extends Migration {
  override up(): void {
    this.addSql(`alter table emision add column duda_desde timestamptz, add column dudosa_desde timestamptz,
      add column ausente_desde timestamptz, add column mirar_desde timestamptz, add column arca_ultimo int, add column respuesta jsonb`);
    this.addSql(`alter table serie add column mirada_en timestamptz`);
    this.addSql(`create index emision_numeros_idx on emision (serie_id, numero_hasta)`);
    this.addSql(`create table numero_sin_probar (
      id bigserial primary key,
      serie_id uuid not null,
      emision_id uuid not null,
      numero int not null,
      pedido jsonb not null,
      comprobante_id uuid not null,
      paquete_id uuid,
      venta_ids uuid[] not null,
      anotado_en timestamptz not null default now(),
      resuelto_en timestamptz,
      constraint numero_sin_probar_serie_id_foreign foreign key (serie_id) references serie (id) on delete cascade,
      constraint numero_sin_probar_emision_id_foreign foreign key (emision_id) references emision (id) on delete cascade
    )`);
    this.addSql(
      `create index numero_sin_probar_comprobante_idx on numero_sin_probar (comprobante_id) where resuelto_en is null`,
    );
    this.addSql(
      `create index numero_sin_probar_paquete_idx on numero_sin_probar (paquete_id) where resuelto_en is null and paquete_id is not null`,
    );
  }
}

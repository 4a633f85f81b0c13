import { Migration } from '@mikro-orm/migrations';

/** What a batch keeps of its progress, and each of its sales as the contract shows it. */
export class Lotes extends Migration {
  override up(): void {
    this.addSql(`alter table lote add column paso text, add column serie text, add column error text,
      add column intento int not null default 0`);
    this.addSql('create index lote_cuenta_idx on lote (cuenta_id, creado_en)');
    this.addSql(`alter table lote_item drop column motivo, add column fila jsonb,
      add constraint lote_item_clave_key unique (lote_id, clave),
      add constraint lote_item_resultado_check check (resultado in ('planeada', 'emitida', 'rechazada', 'omitida', 'en_cola'))`);
  }
}

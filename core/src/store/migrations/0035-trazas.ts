import { Migration } from '@mikro-orm/migrations';

/** By which way each voucher is issued, and the steps of the ways. What was issued before has none. */
export class Trazas extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add traza uuid`);
    this.addSql(`alter table notificacion add traza uuid`);
    this.addSql(`
      create table traza_paso (
        id bigserial primary key,
        traza uuid not null,
        paso text not null,
        en timestamptz not null,
        milisegundos int not null,
        venta text,
        comprobante_id uuid,
        datos jsonb not null)`);
    this.addSql(`create index traza_paso_traza_idx on traza_paso (traza)`);
    this.addSql(`create index traza_paso_venta_idx on traza_paso (venta) where venta is not null`);
  }
}

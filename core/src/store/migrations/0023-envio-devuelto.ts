import { Migration } from '@mikro-orm/migrations';

/** The shipping that an invoice charged went back to the buyer, whatever became of the goods: it is due a credit note. */
export class EnvioDevuelto extends Migration {
  override up(): void {
    this.addSql(`alter table paquete add envio_devuelto boolean not null default false`);
    this.addSql(`create index paquete_envio_devuelto_idx on paquete (cuenta_id) where envio_devuelto`);
  }
}

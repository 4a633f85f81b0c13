import { Migration } from '@mikro-orm/migrations';

/** Which invoices were decided with the shipping that the buyer paid: only those may lack some of it. */
export class FacturaEnvio extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add factura_envio boolean not null default false`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Answers of a person about a voucher in a foreign currency: whether it is paid in that currency, and that its rate is right. */
export class MismaMoneda extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add column cancela_misma_moneda boolean,
      add column cotizacion_confirmada boolean not null default false`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The day on which a voucher's mail over the daily limit leaves. */
export class CorreosPostergados extends Migration {
  override up(): void {
    this.addSql('alter table correo_comprobante add column sale_el date');
  }
}

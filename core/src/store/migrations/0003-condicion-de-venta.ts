import { Migration } from '@mikro-orm/migrations';

/** Payment terms printed on a voucher, and the one that a company's vouchers begin with. Vouchers made before have none. */
export class CondicionDeVenta extends Migration {
  override up(): void {
    this.addSql('alter table empresa add column condicion_de_venta text');
    this.addSql('alter table comprobante add column condicion_de_venta text');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What the seller puts in a coupon, without which a movement does not add up. Reports kept until now were made without it. */
export class CuponDelMovimiento extends Migration {
  override up(): void {
    this.addSql(`alter table movimiento add cupon numeric(15,2)`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What a voucher's quantities are of: ARCA's code. What was issued before said none, and was sold by the unit. */
export class Unidades extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante_item add unidad smallint not null default 7`);
  }
}

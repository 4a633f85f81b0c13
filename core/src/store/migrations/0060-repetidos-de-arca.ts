import { Migration } from '@mikro-orm/migrations';

/** A voucher that ARCA authorised besides another one of ours, for the same request. */
export class RepetidosDeArca extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add column repite_a uuid`);
    this.addSql(`create index comprobante_repite_a_idx on comprobante (repite_a) where repite_a is not null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What is looked at of invoiced sales long after: when each order was last tried to be read again, and which have a claim. */
export class Cambios extends Migration {
  override up(): void {
    this.addSql(`alter table venta add releida_en timestamptz null`);
    this.addSql(
      `create index venta_con_reclamo_idx on venta (cuenta_id, fecha_cierre) where orden -> 'mediations' <> '[]'`,
    );
  }
}

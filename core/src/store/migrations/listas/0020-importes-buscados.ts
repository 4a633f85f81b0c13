import { Migration } from '@mikro-orm/migrations';

/** Orders by their total, for the search of an amount; vouchers have such an index since the first migration. */
export class ImportesBuscados extends Migration {
  override up(): void {
    this.addSql('create index orden_total_idx on orden (cuenta_id, total, fecha_cierre)');
  }
}

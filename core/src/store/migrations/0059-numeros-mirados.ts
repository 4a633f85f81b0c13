import { Migration } from '@mikro-orm/migrations';

/** Up to which number ARCA's vouchers of a serie were compared with ours, and since when one of those that follow is not shown. */
export class NumerosMirados extends Migration {
  override up(): void {
    this.addSql(`alter table serie add column mirado_hasta int, add column hueco_desde timestamptz`);
    this.addSql(`update serie set mirado_hasta = ultimo_numero`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Lists of any regime of perception: which ones there are is told by the regimes, so that one more needs no migration. */
export class ListasDeCadaRegimen extends Migration {
  override up(): void {
    this.addSql(`
      alter table padron_archivo drop constraint padron_archivo_origen_check;
      alter table padron_vigente drop constraint padron_vigente_origen_check;
    `);
  }
}

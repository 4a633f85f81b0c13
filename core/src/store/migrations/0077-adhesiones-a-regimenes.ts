import { Migration } from '@mikro-orm/migrations';

/** Provinces that adhered to a regime of perception of several, with their dates: one more kind of dated data. */
export class AdhesionesARegimenes extends Migration {
  override up(): void {
    this.addSql(`
      alter table dato_fiscal drop constraint dato_fiscal_tipo_check;
      alter table dato_fiscal add constraint dato_fiscal_tipo_check
        check (tipo in ('vencimiento_ddjj', 'minimo_percepcion', 'adhesion_regimen', 'tabla_monotributo'));
    `);
  }
}

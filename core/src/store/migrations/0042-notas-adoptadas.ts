import { Migration } from '@mikro-orm/migrations';

/** What is left of an invoice counts the notes that were taken from ARCA, which are known by its number. */
export class NotasAdoptadas extends Migration {
  override up(): void {
    this.addSql(`create index comprobante_asociado_numero_idx on comprobante_asociado
      (numero_comprobante, punto_de_venta, tipo_comprobante, cuit) where asociado_id is null`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * The point of sale that proved a CUIT, which can be the one to invoice with; and until when who proved it later may prove it
 * again, where his proof no longer stands when the term ends.
 */
export class PruebaYPunto extends Migration {
  override up(): void {
    this.addSql(`alter table habilitacion
      add punto_de_venta int,
      add disputa_punto_de_venta int,
      add disputa_confirmar_hasta timestamptz`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * A sale given back whole was left out as its seller's refund before its payments said who paid it. Such a reason is kept until an order
 * changes, so it is forgotten: each sale is looked at once more.
 */
export class DevueltasPorMirar extends Migration {
  override up(): void {
    this.addSql(
      `update paquete set excluida_motivo = null, excluida_data = null where excluida_motivo = 'sin_importe'`,
    );
  }
}

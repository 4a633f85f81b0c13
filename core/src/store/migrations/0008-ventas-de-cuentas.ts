import { Migration } from '@mikro-orm/migrations';

/** Batches of several accounts asked for together, and the index that tells the sales with a credit note from the others. */
export class LotesDeCuentas extends Migration {
  override up(): void {
    this.addSql('alter table lote add column conjunto_id uuid');
    this.addSql('create index lote_conjunto_idx on lote (conjunto_id) where conjunto_id is not null');
    this.addSql(`create index comprobante_nota_idx on comprobante (user_id, fecha)
      include (venta_id, comprobante_vinculado) where clase = 'nota_credito' and status = 'emitida'`);
  }
}

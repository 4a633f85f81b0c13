import { Migration } from '@mikro-orm/migrations';

/** Why a sale is left out goes by the word that everything else says of it: omitida. */
export class VentasOmitidas extends Migration {
  override up(): void {
    this.addSql(`
      alter table venta rename column excluida_motivo to omitida_motivo;
      alter table venta rename column excluida_data to omitida_data;
      alter table orden rename column excluida_al to omitida_al;
    `);
  }
}

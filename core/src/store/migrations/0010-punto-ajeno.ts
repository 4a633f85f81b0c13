import { Migration } from '@mikro-orm/migrations';

/** Vouchers adopted from a point of sale that issues in another system: they are read and credited, and nothing is issued there. */
export class PuntoAjeno extends Migration {
  override up(): void {
    this.addSql('alter table comprobante add column punto_ajeno boolean not null default false');
  }
}

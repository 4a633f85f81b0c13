import { Migration } from '@mikro-orm/migrations';

/**
 * What a person decides of a sale with a problem: whom it is invoiced to, that they do not want to see it, and that they type
 * its invoice.
 */
export class Problemas extends Migration {
  override up(): void {
    this.addSql(`alter table paquete add comprador_a_mano jsonb, add descartada_motivo text`);
    this.addSql(`alter table comprobante add a_mano boolean not null default false`);
  }
}

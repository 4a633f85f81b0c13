import { Migration } from '@mikro-orm/migrations';

/**
 * What carrying a return cost, as each claim of an order answered it. The charges of orders that name one are read again: until then
 * nobody asked.
 */
export class Devoluciones extends Migration {
  override up(): void {
    this.addSql(`alter table venta add column devoluciones jsonb`);
    this.addSql(`update venta set cobros_al = null where orden -> 'mediations' <> '[]' and cobros_al is not null`);
  }
}

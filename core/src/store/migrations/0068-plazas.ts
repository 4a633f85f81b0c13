import { Migration } from '@mikro-orm/migrations';

/**
 * Marketplace of each account and of each notice. Sellers are numbered by each marketplace, so the same number may be of two sellers:
 * an account is one of a marketplace and a seller.
 */
export class Plazas extends Migration {
  override up(): void {
    this.addSql(`
      alter table cuenta add column plaza text not null default 'meli';
      alter table cuenta drop constraint cuenta_meli_user_id_key;
      alter table cuenta add constraint cuenta_plaza_vendedor_key unique (plaza, meli_user_id);
      alter table notificacion add column plaza text not null default 'meli';
    `);
  }
}

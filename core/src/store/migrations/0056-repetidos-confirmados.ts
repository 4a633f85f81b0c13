import { Migration } from '@mikro-orm/migrations';

/** A person, or a program, said that a draft is not the equal voucher that ARCA had beyond a restored copy. */
export class RepetidosConfirmados extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add column repetido_confirmado boolean not null default false`);
  }
}

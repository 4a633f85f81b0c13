import { Migration } from '@mikro-orm/migrations';

/** That a company's percentage of gross-income tax is a supposition, until a person says it. */
export class Comienzo extends Migration {
  override up(): void {
    this.addSql(`alter table empresa add iibb_sin_confirmar boolean not null default false`);
  }
}

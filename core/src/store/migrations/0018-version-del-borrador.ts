import { Migration } from '@mikro-orm/migrations';

/** How many times a draft was written: whoever saves over one that somebody else saved meanwhile is told. */
export class VersionDelBorrador extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add version integer not null default 1`);
  }
}

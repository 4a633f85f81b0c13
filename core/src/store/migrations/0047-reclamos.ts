import { Migration } from '@mikro-orm/migrations';

/** What each claim of an order answered, by its id; which change of the order it was asked at, and when. */
export class Reclamos extends Migration {
  override up(): void {
    this.addSql(`alter table venta add column reclamos jsonb, add column reclamos_al timestamptz,
      add column reclamos_en timestamptz`);
  }
}

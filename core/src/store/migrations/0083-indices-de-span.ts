import { Migration } from '@mikro-orm/migrations';

/** Indexes of the months of `span` are called by their table, as those of a new month are. */
export class IndicesDeSpan extends Migration {
  override up(): void {
    this.addSql(`do $$
      declare indice text;
      begin
        for indice in
          select i.indexrelid::regclass::text from pg_index i join pg_inherits h on h.inhrelid = i.indrelid
           where h.inhparent = 'span'::regclass and starts_with(i.indexrelid::regclass::text, 'traza_paso_')
        loop
          execute format('alter index %I rename to %I', indice, replace(indice, 'traza_paso_', 'span_'));
        end loop;
      end $$`);
  }
}

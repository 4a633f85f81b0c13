import { Migration } from '@mikro-orm/migrations';

/** What each import takes of the disk: its file, while it is kept, and its rows. */
export class Espacio extends Migration {
  override up(): void {
    this.addSql('alter table importacion add column bytes bigint not null default 0');
    this.addSql(
      `update importacion i set bytes =
         coalesce((select octet_length(a.contenido) from importacion_archivo a where a.importacion_id = i.id), 0)
         + coalesce((select sum(pg_column_size(f.*)) from importacion_fila f where f.importacion_id = i.id), 0)`,
    );
  }
}

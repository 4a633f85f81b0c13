import { Migration } from '@mikro-orm/migrations';

/** Index of the words of listings' titles, whole or in part. */
export class TextoDePublicaciones extends Migration {
  override up(): void {
    this.addSql('create index publicacion_texto_idx on publicacion using gin (sin_acentos(titulo) gin_trgm_ops)');
  }
}

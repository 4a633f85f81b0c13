import { Migration } from '@mikro-orm/migrations';
import { TABLA_DE_IDENTIDAD } from '../respaldo/tablas.ts';

/** Where the id of the installation is. Nobody gives it one here: the first process that stays does, and a restored copy has one. */
export class InstalacionIdentidad extends Migration {
  override up(): void {
    this.addSql(TABLA_DE_IDENTIDAD);
  }
}

import { Migration } from '@mikro-orm/migrations';
import { TABLAS_DE_RESTAURACION } from '../respaldo/tablas.ts';

/** Where a restored database says so. A copy that is restored has it already: it was made for the restoration to be said. */
export class Restauraciones extends Migration {
  override up(): void {
    for (const sentencia of TABLAS_DE_RESTAURACION) this.addSql(sentencia);
  }
}

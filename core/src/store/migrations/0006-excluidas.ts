import { Migration } from '@mikro-orm/migrations';

/** Why a sale was last left out, and the change of each of its orders that it was decided by. */
export class Excluidas extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [`alter table paquete add excluida_data jsonb`, `alter table venta add excluida_al timestamptz`];

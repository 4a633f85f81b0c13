import { Migration } from '@mikro-orm/migrations';

/** The budget of calls that processes share. */
export class Turnos extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  // Written with every call to the marketplace and of no use after a crash: it waits for no disk.
  `create unlogged table cupo (
    clave text not null,
    libre_desde timestamptz not null,
    primary key (clave)
  )`,
];

import { Migration } from '@mikro-orm/migrations';

/** Whether a member sees costs, profit and money received. An employee who saw them goes on, until the owner says. */
export class Ganancias extends Migration {
  override up(): void {
    this.addSql(`alter table miembro add column ve_ganancias boolean not null default false,
      add column por_revisar boolean not null default false`);
    this.addSql(`update miembro set ve_ganancias = true, por_revisar = true where rol = 'empleado'`);
    this.addSql('alter table invitacion add column ve_ganancias boolean not null default false');
  }
}

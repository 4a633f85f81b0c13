import { Migration } from '@mikro-orm/migrations';

/** Columns and saved views of each list, as each user left them. */
export class Preferencias extends Migration {
  override up(): void {
    this.addSql(`create table preferencia (
      user_id uuid not null,
      pantalla text not null,
      columnas jsonb,
      vistas jsonb not null default '[]',
      primary key (user_id, pantalla),
      constraint preferencia_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
    )`);
  }
}

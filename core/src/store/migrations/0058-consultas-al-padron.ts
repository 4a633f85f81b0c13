import { Migration } from '@mikro-orm/migrations';

/** CUITs that each owner asked ARCA's padrón about, by day: so many a day and no more. */
export class ConsultasAlPadron extends Migration {
  override up(): void {
    this.addSql(`create table consulta_padron (
      user_id uuid not null,
      fecha date not null,
      cuit text not null,
      primary key (user_id, fecha, cuit),
      constraint consulta_padron_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
    )`);
  }
}

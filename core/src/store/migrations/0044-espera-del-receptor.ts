import { Migration } from '@mikro-orm/migrations';

/** How long an account's automatic run waits for who the buyer is, counted from when the order was closed. */
export class EsperaDelReceptor extends Migration {
  override up(): void {
    this.addSql(`alter table cuenta add receptor_espera_horas int not null default 24`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Browser and last use of each session; new address that a user asked for; when an account was closed. */
export class Perfil extends Migration {
  override up(): void {
    this.addSql(`alter table sesion add column navegador text not null default '',
      add column vista_en timestamptz not null default now()`);
    this.addSql('update sesion set vista_en = creada_en');
    this.addSql(`alter table usuario add column email_nuevo text, add column email_nuevo_hash text,
      add column email_nuevo_fecha timestamptz, add column cerrado_en timestamptz`);
  }
}

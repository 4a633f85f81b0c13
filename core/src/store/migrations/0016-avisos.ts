import { Migration } from '@mikro-orm/migrations';

/** Mails of pending matters that each user wants, and those that were sent. */
export class Avisos extends Migration {
  override up(): void {
    this.addSql(`alter table usuario add column mail_diario boolean not null default true,
      add column mail_hora smallint not null default 8,
      add column mail_urgente boolean not null default true`);
    this.addSql(`create table aviso_mail (
      user_id uuid not null,
      clave text not null,
      creado_en timestamptz not null default now(),
      primary key (user_id, clave),
      constraint aviso_mail_user_id_foreign foreign key (user_id) references usuario (id) on delete cascade
    )`);
    this.addSql('create index aviso_mail_creado_idx on aviso_mail (creado_en)');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Closings of a month: a package that is kept, with its checks and each file's hash. */
export class Cierres extends Migration {
  override up(): void {
    this.addSql(`alter table paquete_contador add column cierre int,
      add column controles jsonb,
      add column cerrado_por uuid,
      add constraint paquete_contador_cerrado_por_foreign foreign key (cerrado_por) references usuario (id) on delete set null`);
    this.addSql('create unique index paquete_contador_cierre_key on paquete_contador (company_id, periodo, cierre)');
    this.addSql(`create table cierre_archivo (
      paquete_id uuid not null,
      nombre text not null,
      sha256 text not null,
      bytes bigint not null,
      primary key (paquete_id, nombre),
      constraint cierre_archivo_paquete_id_foreign foreign key (paquete_id) references paquete_contador (id) on delete cascade
    )`);
  }
}

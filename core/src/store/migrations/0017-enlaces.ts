import { Migration } from '@mikro-orm/migrations';

/** Links to the public page of a voucher. */
export class Enlaces extends Migration {
  override up(): void {
    this.addSql(`create table enlace_comprobante (
      id uuid not null default gen_random_uuid(),
      user_id uuid not null,
      comprobante_id uuid not null,
      creado_por uuid,
      huella text not null,
      creado_en timestamptz not null default now(),
      usado_en timestamptz,
      vence_en timestamptz,
      revocado_en timestamptz,
      primary key (id),
      constraint enlace_comprobante_huella_key unique (huella),
      constraint enlace_comprobante_user_id_foreign foreign key (user_id) references usuario (id),
      constraint enlace_comprobante_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade,
      constraint enlace_comprobante_creado_por_foreign foreign key (creado_por) references usuario (id) on delete set null
    )`);
    this.addSql('create index enlace_comprobante_comprobante_idx on enlace_comprobante (comprobante_id, creado_en)');
    this.addSql('create index enlace_comprobante_user_idx on enlace_comprobante (user_id)');
  }
}

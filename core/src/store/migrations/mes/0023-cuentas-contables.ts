import { Migration } from '@mikro-orm/migrations';

/** Accounts of a company's journal, as its accountant wrote them. */
export class CuentasContables extends Migration {
  override up(): void {
    this.addSql(`create table cuenta_contable (
      company_id uuid not null,
      concepto text not null,
      user_id uuid not null,
      codigo text not null,
      nombre text not null,
      actualizado_en timestamptz not null default now(),
      primary key (company_id, concepto),
      constraint cuenta_contable_user_id_foreign foreign key (user_id) references usuario (id),
      constraint cuenta_contable_company_id_foreign foreign key (company_id) references empresa (id) on delete cascade
    )`);
  }
}

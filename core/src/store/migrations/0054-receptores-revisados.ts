import { Migration } from '@mikro-orm/migrations';

/** The vouchers that there are were issued by what a search says of their buyer: each is looked at again, once, by a job. */
export class ReceptoresRevisados extends Migration {
  override up(): void {
    this.addSql(`create table revision_receptores (
      cuenta_id uuid not null primary key,
      emitidas_hasta timestamptz not null,
      terminada_en timestamptz null,
      constraint revision_receptores_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
    )`);
    this.addSql(`create table receptor_revisado (
      comprobante_id uuid not null primary key,
      cuenta_id uuid not null,
      resultado text not null,
      ahora jsonb null,
      motivo text null,
      revisado_en timestamptz not null,
      constraint receptor_revisado_resultado_check check (resultado in ('igual', 'distinto', 'no_se_supo')),
      constraint receptor_revisado_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade,
      constraint receptor_revisado_cuenta_id_foreign foreign key (cuenta_id) references cuenta (id) on delete cascade
    )`);
    this.addSql(`create index receptor_revisado_cuenta_idx on receptor_revisado (cuenta_id, resultado)`);
    this.addSql(`insert into revision_receptores (cuenta_id, emitidas_hasta)
      select c.id, now() from cuenta c where exists (select from comprobante x where x.cuenta_id = c.id)`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Notes for a period: its two dates, and the amount that a credit note takes of each invoice. */
export class Periodo extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add column periodo_desde date, add column periodo_hasta date,
      add constraint comprobante_periodo_check check (
        (periodo_desde is null and periodo_hasta is null)
        or (periodo_desde is not null and periodo_hasta is not null and periodo_desde <= periodo_hasta and comprobante_vinculado is null))`);
    // A row of each rate, or of each total apart from the rates, that a note takes of an invoice.
    this.addSql(`create table comprobante_reparto (
      comprobante_id uuid not null,
      factura_id uuid not null,
      tratamiento text not null,
      iva numeric(5,2) not null,
      neto numeric(15,2) not null,
      importe numeric(15,2) not null,
      primary key (comprobante_id, factura_id, tratamiento, iva),
      constraint comprobante_reparto_tratamiento_check check (tratamiento in ('gravado', 'neto', 'exento', 'no_gravado')),
      constraint comprobante_reparto_importes_check check (neto >= 0 and importe >= 0 and neto + importe > 0),
      constraint comprobante_reparto_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade,
      constraint comprobante_reparto_factura_id_foreign foreign key (factura_id) references comprobante (id) on delete restrict
    )`);
    this.addSql(`create index comprobante_reparto_factura_idx on comprobante_reparto (factura_id)`);
  }
}

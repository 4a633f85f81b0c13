import { Migration } from '@mikro-orm/migrations';

/** What the tax reports need: the activity of the company or the point of sale, and the taxes that an adopted voucher has. */
export class Reportes extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `alter table empresa add actividad text`,
  `alter table empresa add iva_simple_odp text not null default 'cero'`,
  `alter table empresa add constraint empresa_iva_simple_odp_check check (iva_simple_odp in ('cero', 'repetir'))`,
  `alter table punto_de_venta add actividad text`,

  `create table comprobante_tributo (
    comprobante_id uuid not null,
    orden int not null,
    tributo smallint not null,
    descripcion text not null,
    importe numeric(15,2) not null,
    primary key (comprobante_id, orden),
    constraint comprobante_tributo_comprobante_id_foreign foreign key (comprobante_id) references comprobante (id) on delete cascade
  )`,
];

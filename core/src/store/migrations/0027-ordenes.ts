import { Migration } from '@mikro-orm/migrations';

/** The orders that the list of vouchers is asked for, besides by date: a page of any of them is read from its index. */
export class Ordenes extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create index comprobante_total_idx on comprobante (user_id, ambiente, total desc, fecha desc, id desc)`,
  `create index comprobante_receptor_idx on comprobante
    (user_id, ambiente, sin_acentos(razon_social_facturado) desc, fecha desc, id desc)`,
];

import { Migration } from '@mikro-orm/migrations';

/** The list of vouchers is chosen and counted from an index alone, whatever is filtered among its columns. */
export class Listas extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `drop index comprobante_lista_idx`,
  `create index comprobante_lista_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    include (company_id, status, punto_de_venta, tipo_comprobante)`,

  `drop index comprobante_borrador_idx`,
  `create index comprobante_borrador_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    where status = 'borrador'`,

  `create index documento_fiscal_pendiente_idx on documento_fiscal (actualizado_en) where estado in ('pendiente', 'error')`,
];

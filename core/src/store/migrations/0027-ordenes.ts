import { Migration } from '@mikro-orm/migrations';

/**
 * The orders that the list of vouchers is asked for, besides by date: a page of any of them is read from its index. And what is
 * counted and added up of the drafts, which no sum has, from an index alone.
 */
export class Ordenes extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create index comprobante_total_idx on comprobante (user_id, ambiente, total desc, fecha desc, id desc)`,
  `create index comprobante_receptor_idx on comprobante
    (user_id, ambiente, sin_acentos(razon_social_facturado) desc, fecha desc, id desc)`,

  `drop index comprobante_borrador_idx`,
  `create index comprobante_borrador_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    include (company_id, punto_de_venta, tipo_comprobante, total, cotizacion) where status = 'borrador'`,
  `create index comprobante_a_mano_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    where status = 'borrador' and paquete_id is null and en_cola_desde is null and rechazo = '[]'`,
  `create index comprobante_rechazado_idx on comprobante (user_id, ambiente, fecha desc, creado_en desc, id desc)
    where status = 'borrador' and paquete_id is null and en_cola_desde is null and rechazo <> '[]'`,
];

import { Migration } from '@mikro-orm/migrations';

/** What Inicio counts, by index alone. */
export class Inicio extends Migration {
  override up(): void {
    for (const sentencia of sentencias) this.addSql(sentencia);
  }
}

const sentencias = [
  `create index comprobante_emitido_idx on comprobante (user_id, ambiente, fecha)
    include (company_id, tipo_comprobante, total, cotizacion) where status = 'emitida'`,
  `create index comprobante_borrador_venta_idx on comprobante (cuenta_id)
    where status = 'borrador' and paquete_id is not null`,
  `create index venta_devuelta_idx on venta (cuenta_id, fecha_cierre)
    where status = 'cancelled' or reembolsado > 0`,
];

import { Migration } from '@mikro-orm/migrations';

/** In a pack the buyer's shipping is a payment of the shipment's own, in no order: it is kept beside the shipment. */
export class EnvioPagado extends Migration {
  override up(): void {
    this.addSql(`alter table paquete add envio_pagos jsonb`);
    this.addSql(`alter table paquete add envio_pagos_al timestamptz`);
  }
}

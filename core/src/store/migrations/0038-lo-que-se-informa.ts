import { Migration } from '@mikro-orm/migrations';

/** What the files tell of a voucher, kept with it. Null on those made before: what the sale says is told. */
export class LoQueSeInforma extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add iibb_facturado text, add provincia_entrega smallint`);
    // Nobody wrote it: the padrón's answer is kept with the voucher that it decided.
    this.addSql(`alter table paquete drop persona`);
  }
}

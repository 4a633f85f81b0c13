import { Migration } from '@mikro-orm/migrations';

/** What the files tell of a voucher, kept with it. Null on those made before: what the sale says is told. Kits are worked out again. */
export class LoQueSeInforma extends Migration {
  override up(): void {
    this.addSql(`alter table comprobante add iibb_facturado text, add provincia_entrega smallint`);
    // Nobody wrote it: the padrón's answer is kept with the voucher that it decided.
    this.addSql(`alter table paquete drop persona`);
    // What a kit leaves was worked out with the VAT of its parts, and not with the one it is invoiced at.
    this.addSql(
      `insert into publicacion_por_calcular (cuenta_id, sku)
       select distinct p.cuenta_id, sku from publicacion p, unnest(p.skus) as sku
        where jsonb_typeof(p.datos->'kit') = 'array' or not p.skus_costo <@ p.skus`,
    );
  }
}

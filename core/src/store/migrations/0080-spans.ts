import { Migration } from '@mikro-orm/migrations';

/**
 * A step of a traza is an OpenTelemetry span, which has a name and attributes. The steps of before are spans until their month is
 * dropped.
 */
export class Spans extends Migration {
  override up(): void {
    this.addSql(`do $$
      declare parte text;
      begin
        for parte in select inhrelid::regclass::text from pg_inherits where inhparent = 'traza_paso'::regclass loop
          execute format('alter table %I rename to %I', parte, replace(parte, 'traza_paso_', 'span_'));
        end loop;
      end $$`);
    this.addSql(`alter table traza_paso rename to span`);
    this.addSql(`alter table span rename column paso to nombre`);
    this.addSql(`alter table span rename column datos to atributos`);
    this.addSql(`alter table span rename constraint traza_paso_pkey to span_pkey`);
    this.addSql(`alter sequence traza_paso_id_seq rename to span_id_seq`);
    this.addSql(`alter index traza_paso_traza_idx rename to span_traza_idx`);
    this.addSql(`alter index traza_paso_venta_idx rename to span_venta_idx`);
  }
}

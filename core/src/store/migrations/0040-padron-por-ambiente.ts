import { Migration } from '@mikro-orm/migrations';

/**
 * Homologación's people are fictional: what one ambiente's padrón says of a CUIT decides no letter in another. What was kept does
 * not tell which it is of, and is asked for again.
 */
export class PadronPorAmbiente extends Migration {
  override up(): void {
    this.addSql(`truncate persona_arca`);
    this.addSql(
      `alter table persona_arca add ambiente text not null, drop constraint persona_arca_pkey, add primary key (ambiente, cuit)`,
    );
  }
}

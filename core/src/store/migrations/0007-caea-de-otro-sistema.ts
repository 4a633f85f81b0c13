import { Migration } from '@mikro-orm/migrations';

/**
 * One advance code (CAEA) is of many vouchers: those adopted from ARCA, which another system gave, have the code without its fortnight
 * (`caea_id`). A CAE is of one voucher.
 */
export class CaeaDeOtroSistema extends Migration {
  override up(): void {
    this.addSql('drop index comprobante_cae_key');
    this.addSql(`create unique index comprobante_cae_key on comprobante (ambiente, cae, company_id)
      where cae is not null and tipo_autorizacion is distinct from 'CAEA'`);
  }
}

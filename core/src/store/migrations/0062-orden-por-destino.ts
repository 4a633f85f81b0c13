import { Migration } from '@mikro-orm/migrations';

/**
 * What a destino is told is counted by destino, when it is first sent: the installation's sequence told each receiver how much the
 * others issue. A destino of before goes on after the last number of the installation, so that no receiver sees its order go back.
 */
export class OrdenPorDestino extends Migration {
  override up(): void {
    this.addSql('alter table destino add column ultimo_numero bigint not null default 0');
    this.addSql('alter table entrega add column numero bigint');
    this.addSql('update destino set ultimo_numero = (select last_value from entrega_orden_seq)');
    this.addSql(`update entrega set numero = orden where intentos > 0 or estado <> 'pendiente'`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * State of each payment and what each row of the report moves, in our own words, as the marketplace's reader tells them: queries asked
 * for chargebacks and payouts by Mercado Pago's names. Most payments came in and most rows are of that, so those are the values that the
 * columns start with: only the others are written. What a payment's state is called in the marketplace stays in `datos`.
 */
export class EstadosDeCobros extends Migration {
  override up(): void {
    this.addSql(`
      alter table pago add column estado text not null default 'cobrado';
      update pago set estado = case status when 'partially_refunded' then 'devuelto_en_parte' when 'refunded' then 'devuelto'
                                           when 'in_mediation' then 'en_disputa' when 'charged_back' then 'contracargo'
                                           when 'pending' then 'pendiente' when 'authorized' then 'pendiente'
                                           when 'in_process' then 'pendiente' when 'rejected' then 'rechazado'
                                           when 'cancelled' then 'cancelado' else 'desconocido' end
       where status <> 'approved';
      alter table pago alter column estado drop default, drop column status;
      alter table movimiento add column clase text not null default 'cobro';
      update movimiento set clase = case
               when tipo = 'REFUND' then 'devolucion'
               when tipo in ('CHARGEBACK', 'CHARGEBACK_SHIPPING') then 'contracargo'
               when tipo in ('CHARGEBACK_CANCEL', 'CHARGEBACK_SHIPPING_CANCEL') then 'contracargo_ganado'
               when tipo = 'CASHBACK' then 'bono'
               when tipo in ('PAYOUT', 'PAYOUTS', 'WITHDRAWAL', 'WITHDRAWAL_CANCEL') then 'banco'
               when tipo ~ '^(SETTLEMENT|REFUND|CHARGEBACK|DISPUTE)(_SHIPPING)?(_CANCEL)?$' then 'de_pago' else 'otro' end
       where tipo <> 'SETTLEMENT';
      alter table movimiento alter column clase drop default;
    `);
  }
}

import type { ClaseDeMovimiento } from '../../../../contract/cobros/pago.ts';

/** Source: Mercado Pago, "Reporte de Dinero en cuenta", `TRANSACTION_TYPE`. */
export const clasesDeMovimiento: ReadonlyMap<string, ClaseDeMovimiento> = new Map([
  ['SETTLEMENT', 'cobro'],
  ['REFUND', 'devolucion'],
  ['CHARGEBACK', 'contracargo'],
  ['CHARGEBACK_SHIPPING', 'contracargo'],
  ['CHARGEBACK_CANCEL', 'contracargo_ganado'],
  ['CHARGEBACK_SHIPPING_CANCEL', 'contracargo_ganado'],
  ['CASHBACK', 'bono'],
  ['PAYOUT', 'banco'],
  ['PAYOUTS', 'banco'],
  ['WITHDRAWAL', 'banco'],
  ['WITHDRAWAL_CANCEL', 'banco'],
]);

/** Rows that are of a payment, by what they do to it or undo; each may come with one of its shipping. */
const DE_PAGO = /^(SETTLEMENT|REFUND|CHARGEBACK|DISPUTE)(_SHIPPING)?(_CANCEL)?$/;

/** What a row of the report moves, by its type. */
export function claseDeMovimiento(tipo: string): ClaseDeMovimiento {
  return clasesDeMovimiento.get(tipo) ?? (DE_PAGO.test(tipo) ? 'de_pago' : 'otro');
}

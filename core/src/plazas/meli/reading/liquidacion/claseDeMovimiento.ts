import type { ClaseDeMovimiento } from '../../../../contract/cobros/pago.ts';

/** Kind of a movement by its `TRANSACTION_TYPE`. Source: Mercado Pago, "Reporte de Dinero en cuenta". */
const clasesDeMovimiento: ReadonlyMap<string, ClaseDeMovimiento> = new Map([
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

/** Types of the rows about a payment, which they settle or undo; each may come with another for its shipping. */
const DE_PAGO = /^(SETTLEMENT|REFUND|CHARGEBACK|DISPUTE)(_SHIPPING)?(_CANCEL)?$/;

/** Kind of movement of a report's row, by its type. */
export function claseDeMovimiento(tipo: string): ClaseDeMovimiento {
  return clasesDeMovimiento.get(tipo) ?? (DE_PAGO.test(tipo) ? 'de_pago' : 'otro');
}

import { Decimal } from 'decimal.js';
import type { Movimiento, Pago } from '../../contract/cobros/pago.ts';
import { round2, sum } from '../money.ts';

const CERO = new Decimal(0);

/** Whether a row begins or undoes a chargeback. */
export function isDeContracargo({ clase }: Pick<Movimiento, 'clase'>): boolean {
  return clase === 'contracargo' || clase === 'contracargo_ganado';
}

/**
 * Payments whose chargeback the seller won, by the rows that undo it: also when the chargeback itself was months before.
 * Source: Mercado Pago, "Reporte de Dinero en cuenta", CHARGEBACK_CANCEL.
 */
export function disputasGanadas(movimientos: readonly Pick<Movimiento, 'clase' | 'fuente_id'>[]): ReadonlySet<string> {
  return new Set(movimientos.filter(({ clase }) => clase === 'contracargo_ganado').map(({ fuente_id }) => fuente_id));
}

/** Payments by their id, corrected by the chargebacks won in the report. */
export function pagosConDisputas(
  pagos: ReadonlyMap<string, Pago>,
  movimientos: readonly Movimiento[],
): ReadonlyMap<string, Pago> {
  const ganadas = disputasGanadas(movimientos);
  return new Map([...pagos].map(([pago_id, pago]) => [pago_id, conDisputa(pago, ganadas)]));
}

/** A payment corrected by its chargeback: a won one leaves it as it was before, with its own refunds and no other. */
export function conDisputa<T extends Pago>(pago: T, ganadas: ReadonlySet<string>): T {
  if (pago.estado !== 'contracargo' || !ganadas.has(pago.pago_id)) return pago;
  const devuelto = Decimal.min(sum(pago.devoluciones.map(({ importe }) => importe)), pago.importe);
  const parte = pago.importe.isZero() ? CERO : devuelto.div(pago.importe);
  return {
    ...pago,
    estado: 'cobrado',
    devuelto,
    // Charges given back with the chargeback were charged again when it was undone.
    cargos:
      pago.cargos &&
      pago.cargos.map((cargo) => ({
        ...cargo,
        devuelto: Decimal.min(cargo.devuelto, round2(cargo.importe.times(parte))),
      })),
  };
}

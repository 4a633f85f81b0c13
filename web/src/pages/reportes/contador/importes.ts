import { parseImporte } from '@talonario/core/base';

/** The most that is kept, in pesos. */
const MAXIMO = 1_000_000_000_000;

/** Error of a typed amount of pesos; null: none. */
export function problemaDePesos(texto: string, { positivo = false } = {}): string | null {
  const importe = parseImporte(texto);
  if (importe === null || importe.isNegative()) return 'Escribí un importe, como 1.234,56';
  if (importe.decimalPlaces() > 2) return 'Escribilo con dos decimales';
  if (importe.gt(MAXIMO)) return 'Es demasiado grande';
  return positivo && importe.isZero() ? 'Tiene que ser mayor que cero' : null;
}

import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';

interface LimiteConsumidorFinal {
  desde: FechaCivil;
  importe: Decimal;
  /** `>=`: identify the buyer from this amount on; `>`: only above it. */
  operador: '>=' | '>';
  fuente: string;
}

/** Amounts from which a final consumer has to be identified, whatever the means of payment. Newest last. */
const limitesConsumidorFinal: readonly LimiteConsumidorFinal[] = [
  { desde: '2019-01-01', importe: new Decimal(10_000), operador: '>=', fuente: 'RG 4444/2019' },
  { desde: '2025-05-29', importe: new Decimal(10_000_000), operador: '>=', fuente: 'RG 5700/2025' },
];

/** Whether a voucher of `total` pesos dated `fecha` needs its buyer identified. The same for classes B and C. */
export function debeIdentificarse(total: Decimal, fecha: FechaCivil): boolean {
  const limite = vigente(limitesConsumidorFinal, fecha);
  return limite !== null && (limite.operador === '>=' ? total.gte(limite.importe) : total.gt(limite.importe));
}

/** Invoices of a MiPyME to a large company from this amount on must be FCE (Ley 27.440; WSFEv1, code 10192). */
const minimosFce: readonly { desde: FechaCivil; importe: Decimal; fuente: string }[] = [
  { desde: '2026-04-14', importe: new Decimal(5_549_862), fuente: 'Ley 27.440, monto vigente desde el 14/04/2026' },
];

/** Whether an invoice of `total` pesos could have to be an FCE, if its receiver is a large company. */
export function alcanzaMinimoFce(total: Decimal, fecha: FechaCivil): boolean {
  const minimo = vigente(minimosFce, fecha);
  return minimo !== null && total.gte(minimo.importe);
}

/** Days before and after today a voucher may be dated (WSFEv1, code 10016; spec §9 for goods). */
export const ventanasDeFecha = {
  1: { dias: 5, mismo_mes_a_futuro: true },
  2: { dias: 10, mismo_mes_a_futuro: false },
  3: { dias: 10, mismo_mes_a_futuro: false },
} as const;

/** Days after learning of the fact within which a note should be issued (RG 4540). */
export const diasParaLaNota = 15;

function vigente<T extends { desde: FechaCivil }>(tabla: readonly T[], fecha: FechaCivil): T | null {
  return tabla.findLast(({ desde }) => desde <= fecha) ?? null;
}

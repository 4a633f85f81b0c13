import { z } from 'zod';
import { fechaCivil, id, importe } from '../base.ts';
import { periodoMensual } from '../regimenes/columnas.ts';

/**
 * A marketplace's invoice against the purchases. `en_ambos`: same number and total. `solo_recibidos`: only the purchases have it.
 * `solo_plaza`: only the marketplace tells it. `distinto`: same number, other total. `sin_numero`: the marketplace does not tell its printed
 * number yet, so it is compared with none.
 */
export const claseDeCargo = z.enum(['distinto', 'solo_plaza', 'solo_recibidos', 'sin_numero', 'en_ambos']);
export type ClaseDeCargo = z.output<typeof claseDeCargo>;

const cargoComparado = z.object({
  clase: claseDeCargo,
  /** Printed number; of `sin_numero`, the marketplace's own id. */
  numero: z.string(),
  /** Invoice as the marketplace tells it, in pesos; null: it does not. */
  plaza: z.object({ cuenta: z.string(), total: importe }).nullable(),
  /** Purchase, in pesos, a credit note negative; null: there is none. */
  compra: z.object({ id, fecha: fechaCivil, periodo: periodoMensual, total: importe }).nullable(),
});
export type CargoComparado = z.output<typeof cargoComparado>;

/** Invoices of the marketplace to a company, of a month, against its purchases. */
export const cargosComparados = z.object({
  periodo: periodoMensual,
  /** Accounts that the company invoices; 0: there is nothing to compare. */
  cuentas: z.int(),
  en_ambos: z.int(),
  /** Number of invoices that are not in both, or with another total. */
  diferencias: z.int(),
  /** Number of invoices that cannot be compared yet: the marketplace does not tell their printed number. */
  sin_numero: z.int(),
  /** Parts of the marketplace's invoices that could not be read. */
  faltas: z.int(),
  /** First invoices, those that differ before. */
  facturas: z.array(cargoComparado),
});
export type CargosComparados = z.output<typeof cargosComparados>;

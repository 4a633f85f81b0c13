import type { Decimal } from 'decimal.js';
import type { CuentaContable } from '../../contract/contables/planDeCuentas.ts';
import type { Celda, Fila } from '../planillas/celda.ts';
import type { Hecho } from './hecho.ts';

/** Table of accounts of the company. */
export interface MarcoContable {
  cuentas: readonly CuentaContable[];
}

/**
 * Form of a file. `excel`: the CSV that Excel opens in Argentina. `mis_comprobantes`: the CSV of ARCA's download since 2025-09, with
 * quoted titles, LF, days as `yyyy-mm-dd` and no byte order mark.
 */
export type FormaContable = 'xlsx' | 'excel' | 'mis_comprobantes';

/** An accounting program that imports a month's issued vouchers: a row of the table, and its writer. */
export interface ProgramaContable {
  clave: string;
  nombre: string;
  /** Sentence that tells a person what to do with the file. */
  uso: string;
  /** Warning while no program took a file of this layout yet; null: one did. */
  sin_confirmar: string | null;
  forma: FormaContable;
  /** Name of the file of a month, `yyyy-MM`, without extension. */
  archivo: (periodo: string) => string;
  titulos: readonly string[];
  /** Vouchers of a file, at most; absent: one file has the month. */
  por_archivo?: number;
  /** Rows of a voucher. `orden`: its place in the month, from 1. */
  filas: (voucher: Hecho, marco: MarcoContable, orden: number) => Fila[];
  /** Currency of its amounts: the voucher's, as in the Libro IVA Digital, or pesos, as in IVA ventas. */
  moneda: 'original' | 'pesos';
  /** Amount that a written row adds to the month's total, credit notes negative. `lugar`: among the rows of its voucher, from 0. */
  importe: (fila: Fila, lugar: number) => Decimal;
}

/** An amount of a voucher as a cell of the program's file, with the sign of a credit note. */
export function conSigno({ signo }: Hecho, importe: Decimal): Decimal {
  return signo === -1 && !importe.isZero() ? importe.negated() : importe;
}

/** Amount in a written cell; zero in an empty one. @throws RangeError for a text */
export function importeEn(celda: Celda | undefined, cero: Decimal): Decimal {
  if (celda === undefined || celda === '') return cero;
  if (typeof celda !== 'string' && !('cifra' in celda) && !('fecha' in celda)) return celda;
  throw new RangeError('the cell holds no amount');
}

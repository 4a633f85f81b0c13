import { Decimal } from 'decimal.js';
import { sum } from '../money.ts';
import type { ComprobanteAReportar } from './comprobante.ts';

/** Column of a tax in the VAT files. */
export type ColumnaTributo =
  | 'no_categorizados'
  | 'nacionales'
  | 'ingresos_brutos'
  | 'municipales'
  | 'internos'
  | 'otros';

/** Column of each of ARCA's tributo ids (FEParamGetTiposTributos). Any other id goes to `otros`. */
const columnas: Readonly<Record<number, ColumnaTributo>> = {
  1: 'nacionales',
  2: 'ingresos_brutos',
  3: 'municipales',
  4: 'internos',
  5: 'ingresos_brutos',
  6: 'nacionales',
  7: 'ingresos_brutos',
  8: 'municipales',
  9: 'nacionales',
  13: 'no_categorizados',
};

/** Perception of gross-income tax. In `otros_tributos`, its province is unknown. */
export const PERCEPCION_IIBB = 7;
/** Perception of VAT. */
export const PERCEPCION_IVA = 6;

export function columnaOf(id: number): ColumnaTributo {
  return columnas[id] ?? 'otros';
}

const CERO = new Decimal(0);
/** Columns of a voucher without taxes, as most are. */
const sinTributos: Readonly<Record<ColumnaTributo, Decimal>> = {
  no_categorizados: CERO,
  nacionales: CERO,
  ingresos_brutos: CERO,
  municipales: CERO,
  internos: CERO,
  otros: CERO,
};

/** The taxes of a voucher by column, in its currency. Perceptions of every province add up in one. */
export function tributosPorColumna({
  percepciones,
  otros_tributos,
}: Pick<ComprobanteAReportar, 'percepciones' | 'otros_tributos'>): Readonly<Record<ColumnaTributo, Decimal>> {
  if (percepciones.length === 0 && otros_tributos.length === 0) return sinTributos;
  const totales = { ...sinTributos, ingresos_brutos: sum(percepciones.map(({ importe }) => importe)) };
  for (const tributo of otros_tributos) {
    const columna = columnaOf(tributo.id);
    totales[columna] = totales[columna].plus(tributo.importe);
  }
  return totales;
}

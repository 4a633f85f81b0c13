import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../contract/base.ts';
import { addDays, addMonths } from '../dates.ts';

/** Categories of Monotributo and what each may invoice in twelve months. Ley 24.977, Anexo, art. 8, with its updates. */
export interface TablaMonotributo {
  desde: FechaCivil;
  /** Last day before the next update is due: later, the table is too old to be trusted. */
  hasta: FechaCivil;
  /** Lowest first, in pesos. */
  categorias: readonly { categoria: string; limite: Decimal }[];
  /** Highest price of a unit of goods, in pesos. */
  precio_unitario_maximo: Decimal;
  fuente: string;
}

/**
 * Tables by start date, one every six months. The one of August 2026 is missing: until somebody adds it, answers say that the
 * table is old.
 */
export const tablasMonotributo: readonly TablaMonotributo[] = [
  {
    desde: '2026-02-01',
    hasta: '2026-07-31',
    categorias: [
      { categoria: 'A', limite: new Decimal('10277988.13') },
      { categoria: 'B', limite: new Decimal('15058447.71') },
      { categoria: 'C', limite: new Decimal('21113696.52') },
      { categoria: 'D', limite: new Decimal('26212853.42') },
      { categoria: 'E', limite: new Decimal('30833964.37') },
      { categoria: 'F', limite: new Decimal('38642048.36') },
      { categoria: 'G', limite: new Decimal('46211109.37') },
      { categoria: 'H', limite: new Decimal('70113407.33') },
      { categoria: 'I', limite: new Decimal('78479211.62') },
      { categoria: 'J', limite: new Decimal('89872640.30') },
      { categoria: 'K', limite: new Decimal('108357084.05') },
    ],
    precio_unitario_maximo: new Decimal('613492.31'),
    fuente: 'valores publicados para febrero de 2026, sin confirmar con ARCA',
  },
];

/** Months a table is in force: the authority updates it in February and in August. */
const MESES_DE_UNA_TABLA = 6;

/** Last day of a table that begins on a date, when nobody typed another. */
export function ultimoDiaDeTabla(desde: FechaCivil): FechaCivil {
  return addDays(addMonths(desde, MESES_DE_UNA_TABLA), -1);
}

/** The newest table that had begun on a date, and whether that date is past its last day; null before the first table. */
export function tablaMonotributo(
  fecha: FechaCivil,
  tablas: readonly TablaMonotributo[] = tablasMonotributo,
): { tabla: TablaMonotributo; vencida: boolean } | null {
  const tabla = tablas.findLast(({ desde }) => desde <= fecha);
  return tabla ? { tabla, vencida: fecha > tabla.hasta } : null;
}

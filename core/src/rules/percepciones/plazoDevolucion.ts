import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { Provincia } from '../../contract/enums.ts';
import { addMonths, endOfMonth, latestFecha } from '../dates.ts';

/** Until when a note that annuls the whole operation gives a perception back. */
export interface PlazoDevolucion {
  norma: string;
  /** Months after the invoice's, to the last day. */
  meses: number;
  /** And until the agents' return of the invoice's month is due, by the due dates that count for the company. */
  hasta_ddjj: boolean;
}

/** Until when a note gives a perception back. */
export interface PlazoParaDevolver {
  /** Last day on which it surely does. */
  seguro: FechaCivil;
  /** Last day on which it does; null: it is not known. */
  ultimo: FechaCivil | null;
}

/**
 * Until when a note gives back the perception of an invoice of this date.
 * @param vencimientos of the company that perceived
 */
export function plazoSegun(
  { meses, hasta_ddjj }: PlazoDevolucion,
  provincia: Provincia,
  fecha: FechaCivil,
  vencimientos: readonly VencimientoDdjj[],
): PlazoParaDevolver {
  const seguro = endOfMonth(addMonths(fecha, meses));
  if (!hasta_ddjj) return { seguro, ultimo: seguro };
  const ddjj = vencimientos.find(
    (vencimiento) => vencimiento.provincia === provincia && vencimiento.periodo === fecha.slice(0, 7),
  );
  return { seguro, ultimo: ddjj === undefined ? null : latestFecha(ddjj.vence, seguro) };
}

import type { FechaCivil } from '../../contract/base.ts';
import type { VencimientoDdjj } from '../../contract/contador/datoFiscal.ts';
import type { Provincia } from '../../contract/enums.ts';
import { addMonths, endOfMonth, latestFecha } from '../dates.ts';

/** Term of a regime: until when a note that annuls the whole operation gives a perception back. */
export interface PlazoDevolucion {
  norma: string;
  /** Whole months after the invoice's month. */
  meses: number;
  /** Also until the due date of the agent's return for the invoice's month, by the due dates that count for the company. */
  hasta_ddjj: boolean;
}

/** Last days on which a note gives a perception back. */
export interface PlazoParaDevolver {
  /** Last day on which giving back is certain. */
  seguro: FechaCivil;
  /** Last day on which a note gives it back; null: unknown. */
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

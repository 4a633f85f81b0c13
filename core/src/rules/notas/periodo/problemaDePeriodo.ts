import type { FechaCivil } from '../../../contract/base.ts';
import { formatFecha } from '../../dates.ts';
import { REQUERIDO } from '../../errors/datos.ts';

/** A period as typed; null: a day not typed yet. */
export interface PeriodoTipeado {
  desde: FechaCivil | null;
  hasta: FechaCivil | null;
}

/** The periods that ARCA takes begin after this day (WSFEv1, code 10206). */
const ANTES_DE_TODO = '2006-01-01';

/**
 * First fault of the period of a note, by its field; null: ARCA takes it. `fecha`: the note's date, null while it is not typed.
 * Source: WSFEv1, codes 10199, 10203 and 10206 to 10208.
 */
export function problemaDePeriodo(
  { desde, hasta }: PeriodoTipeado,
  fecha: FechaCivil | null,
): { campo: 'periodo_asociado.desde' | 'periodo_asociado.hasta'; mensaje: string } | null {
  const problema = (campo: keyof PeriodoTipeado, mensaje: string) =>
    ({ campo: `periodo_asociado.${campo}`, mensaje }) as const;
  if (desde === null) return problema('desde', REQUERIDO);
  if (hasta === null) return problema('hasta', REQUERIDO);
  if (desde <= ANTES_DE_TODO)
    return problema('desde', `El período tiene que empezar después del ${formatFecha(ANTES_DE_TODO)}.`);
  if (hasta < desde)
    return problema(
      'hasta',
      `El período termina antes de empezar: «hasta» no puede ser anterior al ${formatFecha(desde)}.`,
    );
  if (fecha !== null && hasta > fecha) {
    const mensaje = `El período no puede terminar después de la fecha de la nota, ${formatFecha(fecha)}.`;
    return problema('hasta', mensaje);
  }
  return null;
}

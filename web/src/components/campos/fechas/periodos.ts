import { addDays, addMonths, endOfMonth, type FechaCivil } from '@talonario/core/base';

/** The dates that a list is asked for most, counted from a day. */
export const periodos = [
  { value: 'hoy', label: 'Hoy', de: (hoy: FechaCivil) => [hoy, hoy] },
  { value: 'ayer', label: 'Ayer', de: (hoy: FechaCivil) => [addDays(hoy, -1), addDays(hoy, -1)] },
  { value: '7dias', label: 'Últimos 7 días', de: (hoy: FechaCivil) => [addDays(hoy, -6), hoy] },
  { value: '30dias', label: 'Últimos 30 días', de: (hoy: FechaCivil) => [addDays(hoy, -29), hoy] },
  { value: 'mes', label: 'Este mes', de: (hoy: FechaCivil) => wholeMonth(hoy) },
  { value: 'mespasado', label: 'Mes pasado', de: (hoy: FechaCivil) => wholeMonth(addMonths(firstOf(hoy), -1)) },
  {
    value: 'anio',
    label: 'Este año',
    de: (hoy: FechaCivil) => [`${hoy.slice(0, 4)}-01-01`, `${hoy.slice(0, 4)}-12-31`],
  },
] as const satisfies readonly {
  value: string;
  label: string;
  de: (hoy: FechaCivil) => readonly [FechaCivil, FechaCivil];
}[];

export type Periodo = (typeof periodos)[number]['value'];

/** First and last day of a period. */
export function fechasOf(periodo: string, hoy: FechaCivil): { desde: FechaCivil; hasta: FechaCivil } | null {
  const fechas = periodos.find(({ value }) => value === periodo)?.de(hoy);
  return fechas ? { desde: fechas[0], hasta: fechas[1] } : null;
}

/** The period that two dates are, the shortest of those that are the same, or are so up to today; null when they are of none. */
export function periodoOf(
  desde: string | null | undefined,
  hasta: string | null | undefined,
  hoy: FechaCivil,
): Periodo | null {
  return (
    periodos.find(({ de }) => de(hoy)[0] === desde && (de(hoy)[1] === hasta || (hasta === hoy && de(hoy)[1] > hoy)))
      ?.value ?? null
  );
}

function firstOf(dia: FechaCivil): FechaCivil {
  return `${dia.slice(0, 7)}-01`;
}

function wholeMonth(dia: FechaCivil): [FechaCivil, FechaCivil] {
  return [firstOf(dia), endOfMonth(dia)];
}

import { addDays, AppError, parseFecha, today } from '@talonario/core/base';
import type { Opcion } from '../opcion.ts';

/** Farther back than this is a slip of the finger: nothing here is that old. */
const MAX_DIAS_ATRAS = 9_999;

/** A civil date, `yyyy-MM-dd`, typed as `parseFechaTipeada` takes it. Its reading throws AppError `fecha_invalida`. */
export function fecha(ayuda: string): Opcion<string | null> {
  return {
    valor: 'FECHA',
    ayuda,
    read: (typed, campo) => (typed === null ? null : parseFechaTipeada(typed, campo)),
  };
}

/**
 * A civil date typed as 2026-01-31, 20260131 or 31/01/2026, or counted from today in Buenos Aires: `hoy`, `ayer`, `-7d`.
 * @throws AppError `fecha_invalida`
 */
export function parseFechaTipeada(typed: string, campo: string, ahora: Date = new Date()): string {
  const atras = daysBack(typed.toLowerCase());
  if (atras !== null) return addDays(today(ahora), -atras);
  return parseFecha(typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'), campo);
}

function daysBack(typed: string): number | null {
  if (typed === 'hoy') return 0;
  if (typed === 'ayer') return 1;
  const dias = Number(/^-(\d{1,5})d$/.exec(typed)?.[1] ?? Number.NaN);
  return dias <= MAX_DIAS_ATRAS ? dias : null;
}

/**
 * Two days, either of which may be missing, the first before the last.
 * @throws AppError `rango_de_fechas_invalido`
 */
export function rangoOf<T extends string | null>({ desde, hasta }: { desde: T; hasta: T }): { desde: T; hasta: T } {
  if (desde !== null && hasta !== null && desde > hasta)
    throw new AppError('rango_de_fechas_invalido', { desde, hasta });
  return { desde, hasta };
}

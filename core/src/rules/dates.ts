import type { FechaCivil } from '../contract/base.ts';

// Buenos Aires is UTC−3 all year: Argentina has had no daylight saving time since 2009.
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** The civil date of Buenos Aires at the instant `ahora`. */
export function today(ahora: Date): FechaCivil {
  return toBuenosAires(ahora);
}

/** The civil date in Buenos Aires of an instant, whatever offset it was written with. */
export function toBuenosAires(instante: Date): FechaCivil {
  return new Date(instante.getTime() - OFFSET_MS).toISOString().slice(0, 10);
}

/** Hour of an instant in Buenos Aires: `15:04`. */
export function horaEnBuenosAires(instante: Date): string {
  return new Date(instante.getTime() - OFFSET_MS).toISOString().slice(11, 16);
}

/** An instant in Buenos Aires as `yyyyMMddHHmmss`. */
export function compactInstant(instante: Date): string {
  return new Date(instante.getTime() - OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14);
}

export function addDays(fecha: FechaCivil, dias: number): FechaCivil {
  return new Date(Date.parse(fecha) + dias * DAY_MS).toISOString().slice(0, 10);
}

/** The same day `meses` later, or the last day of the month when the month is shorter. */
export function addMonths(fecha: FechaCivil, meses: number): FechaCivil {
  const [anio = 0, mes = 1, dia = 1] = fecha.split('-').map(Number);
  const ultimo = new Date(Date.UTC(anio, mes + meses, 0));
  return `${ultimo.toISOString().slice(0, 8)}${String(Math.min(dia, ultimo.getUTCDate())).padStart(2, '0')}`;
}

export function endOfMonth(fecha: FechaCivil): FechaCivil {
  return addDays(addMonths(`${fecha.slice(0, 8)}01`, 1), -1);
}

/** Days from `desde` to `hasta`; negative when `hasta` is earlier. */
export function diffDays(desde: FechaCivil, hasta: FechaCivil): number {
  return Math.round((Date.parse(hasta) - Date.parse(desde)) / DAY_MS);
}

/** Negative when `a` is earlier than `b`, 0 when they are the same day. */
export function compareFechas(a: FechaCivil, b: FechaCivil): number {
  return a < b ? -1 : Number(a > b);
}

/** The latest of the dates given; nulls are skipped. */
export function latestFecha(primera: FechaCivil, ...fechas: readonly (FechaCivil | null)[]): FechaCivil {
  return fechas.reduce<FechaCivil>((ultima, fecha) => (fecha !== null && fecha > ultima ? fecha : ultima), primera);
}

export function sameMonth(a: FechaCivil, b: FechaCivil): boolean {
  return a.slice(0, 7) === b.slice(0, 7);
}

/** `21/11/2026` */
export function formatFecha(fecha: FechaCivil): string {
  return fecha.split('-').reverse().join('/');
}

/** `20261121` */
export function toYyyyMMdd(fecha: FechaCivil): string {
  return fecha.replaceAll('-', '');
}

/** Instants of a civil day of Buenos Aires: from `desde`, included, to `hasta`, excluded. */
export function dayBounds(fecha: FechaCivil): { desde: Date; hasta: Date } {
  const desde = new Date(Date.parse(fecha) + OFFSET_MS);
  return { desde, hasta: new Date(desde.getTime() + DAY_MS) };
}

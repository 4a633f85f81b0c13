import {
  addDays,
  AppError,
  endOfMonth,
  isValidCuit,
  parseFecha,
  periodoMensual,
  sameMonth,
  stripDocumento,
  today,
} from '@talonario/core';

/** Options as typed: text, or true for those without a value. */
export type Options = Readonly<Record<string, string | true | undefined>>;

/** An option's text, null when it was not given. */
export function optionalText(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @throws AppError `campo_requerido` when it was given empty */
export function requiredText(options: Options, name: string): string {
  const value = optionalText(options, name);
  if (value === null) throw new AppError('campo_requerido', { campo: flag(name) });
  return value;
}

/** Farther back than this is a slip of the finger: nothing here is that old. */
const MAX_DIAS_ATRAS = 9_999;

/**
 * A civil date typed as 2026-01-31, 20260131 or 31/01/2026, or counted from today in Buenos Aires: `hoy`, `ayer`, `-7d`.
 * @throws AppError `fecha_invalida`
 */
export function optionalFecha(options: Options, name: string, ahora: Date = new Date()): string | null {
  return optionalText(options, name) === null ? null : requiredFecha(options, name, ahora);
}

/** As `optionalFecha`. @throws AppError `campo_requerido`, `fecha_invalida` */
export function requiredFecha(options: Options, name: string, ahora: Date = new Date()): string {
  const typed = requiredText(options, name);
  const atras = daysBack(typed.toLowerCase());
  if (atras !== null) return addDays(today(ahora), -atras);
  return parseFecha(typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'), flag(name));
}

function daysBack(typed: string): number | null {
  if (typed === 'hoy') return 0;
  if (typed === 'ayer') return 1;
  const dias = Number(/^-(\d{1,5})d$/.exec(typed)?.[1] ?? Number.NaN);
  return dias <= MAX_DIAS_ATRAS ? dias : null;
}

/** `--desde` and `--hasta`, both needed. @throws AppError `fecha_invalida`, `rango_de_fechas_invalido` */
export function rango(options: Options, ahora: Date = new Date()): { desde: string; hasta: string } {
  const fechas = { desde: requiredFecha(options, 'desde', ahora), hasta: requiredFecha(options, 'hasta', ahora) };
  requireOrder(fechas);
  return fechas;
}

/** `--desde` and `--hasta` where either may be missing. @throws AppError `fecha_invalida`, `rango_de_fechas_invalido` */
export function optionalRango(
  options: Options,
  ahora: Date = new Date(),
): { desde: string | null; hasta: string | null } {
  const fechas = { desde: optionalFecha(options, 'desde', ahora), hasta: optionalFecha(options, 'hasta', ahora) };
  requireOrder(fechas);
  return fechas;
}

function requireOrder({ desde, hasta }: { desde: string | null; hasta: string | null }): void {
  if (desde === null || hasta === null || desde <= hasta) return;
  throw new AppError('rango_de_fechas_invalido', { desde, hasta });
}

/**
 * A month, `yyyy-MM`: `--mes 2026-10`, `--mes anterior`, `--mes actual`, or the one of `--desde` and `--hasta`.
 * @throws AppError `valor_invalido` when it is none, or when the dates are of two
 */
export function mes(options: Options, ahora: Date = new Date()): string {
  const { desde, hasta } = periodoPedido(options, ahora);
  if (!sameMonth(desde, hasta)) throw new AppError('valor_invalido', { campo: flag('hasta'), valor: hasta });
  return desde.slice(0, 7);
}

/**
 * The days that a report is of, from the first to the last: those of `--mes`, or `--desde` and `--hasta`.
 * @throws AppError `campo_requerido`, `valor_invalido`, `fecha_invalida`, `rango_de_fechas_invalido`
 */
export function periodoPedido(options: Options, ahora: Date = new Date()): { desde: string; hasta: string } {
  const typed = optionalText(options, 'mes');
  if (typed !== null) {
    const desde = `${monthNamed(typed.toLowerCase(), today(ahora))}-01`;
    return { desde, hasta: endOfMonth(desde) };
  }
  if (optionalText(options, 'desde') === null && optionalText(options, 'hasta') === null) {
    throw new AppError('campo_requerido', { campo: `${flag('mes')}, o ${flag('desde')} y ${flag('hasta')}` });
  }
  return rango(options, ahora);
}

function monthNamed(typed: string, hoy: string): string {
  const actual = hoy.slice(0, 7);
  if (typed === 'actual') return actual;
  if (typed === 'anterior') return addDays(`${actual}-01`, -1).slice(0, 7);
  if (!periodoMensual.safeParse(typed).success) {
    throw new AppError('valor_invalido', { campo: flag('mes'), valor: typed });
  }
  return typed;
}

/** A whole number from `least` to `most`. @throws AppError `valor_invalido` */
export function optionalInteger(
  options: Options,
  name: string,
  least = 1,
  most = Number.MAX_SAFE_INTEGER,
): number | null {
  const value = optionalText(options, name);
  if (value === null) return null;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new AppError('valor_invalido', { campo: flag(name), valor: value });
  }
  return number;
}

/** A CUIT typed with or without dashes. @throws AppError `cuit_invalido` */
export function optionalCuit(options: Options, name: string): string | null {
  return optionalText(options, name) === null ? null : requiredCuit(options, name);
}

/** @throws AppError `campo_requerido`, `cuit_invalido` */
export function requiredCuit(options: Options, name: string): string {
  const cuit = stripDocumento(requiredText(options, name));
  if (!isValidCuit(cuit)) throw new AppError('cuit_invalido', { cuit });
  return cuit;
}

/** `puntoDeVenta` as it is typed: `--punto-de-venta`. */
export function flag(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

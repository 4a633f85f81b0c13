import { addDays, AppError, endOfMonth, periodoMensual, sameMonth, today } from '@talonario/core';
import { flag, requireTipeada } from '../comando/opcion.ts';
import { parseCuit } from '../comando/opciones/cuit.ts';
import { parseEntero } from '../comando/opciones/entero.ts';
import { parseFechaTipeada, rangoOf } from '../comando/opciones/fecha.ts';

/** Options as typed: text, or true for those without a value. */
export type Options = Readonly<Record<string, string | true | undefined>>;

/** An option's text, null when it was not given. */
export function optionalText(options: Options, name: string): string | null {
  const value = options[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** @throws AppError `campo_requerido` when it was given empty */
export function requiredText(options: Options, name: string): string {
  return requireTipeada(optionalText(options, name), flag(name));
}

/**
 * A civil date typed as 2026-01-31, 20260131 or 31/01/2026, or counted from today in Buenos Aires: `hoy`, `ayer`, `-7d`.
 * @throws AppError `fecha_invalida`
 */
export function optionalFecha(options: Options, name: string, ahora: Date = new Date()): string | null {
  return optionalText(options, name) === null ? null : requiredFecha(options, name, ahora);
}

/** As `optionalFecha`. @throws AppError `campo_requerido`, `fecha_invalida` */
export function requiredFecha(options: Options, name: string, ahora: Date = new Date()): string {
  return parseFechaTipeada(requiredText(options, name), flag(name), ahora);
}

/** `--desde` and `--hasta`, both needed. @throws AppError `fecha_invalida`, `rango_de_fechas_invalido` */
export function rango(options: Options, ahora: Date = new Date()): { desde: string; hasta: string } {
  return rangoOf({ desde: requiredFecha(options, 'desde', ahora), hasta: requiredFecha(options, 'hasta', ahora) });
}

/** `--desde` and `--hasta` where either may be missing. @throws AppError `fecha_invalida`, `rango_de_fechas_invalido` */
export function optionalRango(
  options: Options,
  ahora: Date = new Date(),
): { desde: string | null; hasta: string | null } {
  return rangoOf({ desde: optionalFecha(options, 'desde', ahora), hasta: optionalFecha(options, 'hasta', ahora) });
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
  return value === null ? null : parseEntero(value, flag(name), { desde: least, hasta: most });
}

/** A CUIT typed with or without dashes. @throws AppError `cuit_invalido` */
export function optionalCuit(options: Options, name: string): string | null {
  return optionalText(options, name) === null ? null : requiredCuit(options, name);
}

/** @throws AppError `campo_requerido`, `cuit_invalido` */
export function requiredCuit(options: Options, name: string): string {
  return parseCuit(requiredText(options, name));
}

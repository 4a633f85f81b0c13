import { flag, requireTipeada } from '../comando/opcion.ts';
import { parseEntero } from '../comando/opciones/entero.ts';
import { parseFechaTipeada } from '../comando/opciones/fecha.ts';

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

import {
  addDays,
  AppError,
  id,
  isValidCuit,
  parseFecha,
  periodoMensual,
  sameMonth,
  stripDocumento,
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

/** A civil date typed as 2026-01-31, 20260131 or 31/01/2026. @throws AppError `fecha_invalida` */
export function optionalFecha(options: Options, name: string): string | null {
  return optionalText(options, name) === null ? null : requiredFecha(options, name);
}

/** @throws AppError `campo_requerido`, `fecha_invalida` */
function requiredFecha(options: Options, name: string): string {
  const typed = requiredText(options, name);
  return parseFecha(typed.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1'), flag(name));
}

/** `--desde` and `--hasta`, both needed. @throws AppError `fecha_invalida`, `rango_de_fechas_invalido` */
export function rango(options: Options): { desde: string; hasta: string } {
  const desde = requiredFecha(options, 'desde');
  const hasta = requiredFecha(options, 'hasta');
  if (desde > hasta) throw new AppError('rango_de_fechas_invalido', { desde, hasta });
  return { desde, hasta };
}

/** `--desde` and `--hasta` where either may be missing. @throws AppError `fecha_invalida`, `rango_de_fechas_invalido` */
export function optionalRango(options: Options): { desde: string | null; hasta: string | null } {
  const desde = optionalFecha(options, 'desde');
  const hasta = optionalFecha(options, 'hasta');
  if (desde !== null && hasta !== null && desde > hasta) {
    throw new AppError('rango_de_fechas_invalido', { desde, hasta });
  }
  return { desde, hasta };
}

/**
 * A month, `yyyy-MM`: `--mes 2026-10`, `--mes anterior`, or the one of `--desde` and `--hasta`.
 * @throws AppError `valor_invalido` when it is none, or when the dates are of two
 */
export function mes(options: Options, hoy: string): string {
  const typed = optionalText(options, 'mes');
  if (typed === 'anterior') return addDays(`${hoy.slice(0, 7)}-01`, -1).slice(0, 7);
  if (typed !== null) {
    if (!periodoMensual.safeParse(typed).success) {
      throw new AppError('valor_invalido', { campo: flag('mes'), valor: typed });
    }
    return typed;
  }
  const { desde, hasta } = rango(options);
  if (!sameMonth(desde, hasta)) throw new AppError('valor_invalido', { campo: flag('hasta'), valor: hasta });
  return desde.slice(0, 7);
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

/** Ids of vouchers, each once. @throws AppError `comprobante_no_encontrado` when one cannot be an id */
export function comprobanteIds(args: readonly string[]): string[] {
  const strange = args.find((arg) => !id.safeParse(arg).success);
  if (strange !== undefined) throw new AppError('comprobante_no_encontrado', { id: strange });
  return [...new Set(args)];
}

/** `puntoDeVenta` as it is typed: `--punto-de-venta`. */
export function flag(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

import { isAppError, parseFecha, type FechaCivil } from '@talonario/core/base';

/**
 * A date as it is typed: `5/1/2026`, `05/01/26`, `05012026`, `5-1-2026` or `2026-01-05`; without the year, that of `hoy`.
 * null when it is no date.
 */
export function parseFechaTipeada(texto: string, hoy: FechaCivil): FechaCivil | null {
  const limpio = texto.trim();
  const [, dia = '', mes = '', anio = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(limpio) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(limpio) ??
    [];
  const completo = anio === '' ? hoy.slice(0, 4) : anio.padStart(4, '20');
  const fecha = dia === '' ? limpio : `${completo}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
  try {
    return parseFecha(fecha, 'fecha');
  } catch (error) {
    if (isAppError(error, 'fecha_invalida')) return null;
    throw error;
  }
}

/** True for a date typed in full: its year has four digits. */
export function isFechaEntera(texto: string): boolean {
  return /^(?:\d{1,2}[/.\- ]\d{1,2}[/.\- ]\d{4}|\d{8}|\d{4}-\d{2}-\d{2})$/.test(texto.trim());
}

import { AppError, formatFecha } from '@talonario/core/base';
import type { Context } from '../context.ts';

/** Sentence on the effect of a date ahead of today. Ends with a space: a question follows. */
export function avisoDeFecha(fecha: string): string {
  return `La fecha ${formatFecha(fecha)} es posterior a hoy: después no vas a poder emitir con una anterior. `;
}

/**
 * Whether to go on with a date ahead of today, which `--si` alone does not answer for; null: there is none.
 * @throws AppError `fecha_futura_sin_confirmar` where nobody can be asked and there is no `--confirmar-fecha-futura`
 */
export async function confirmaFecha(
  { terminal }: Pick<Context, 'terminal'>,
  { confirmarFechaFutura }: { readonly confirmarFechaFutura: boolean },
  fecha: string | null,
): Promise<boolean> {
  if (fecha === null || confirmarFechaFutura) return true;
  if (!terminal.interactive) throw new AppError('fecha_futura_sin_confirmar', { campo: '--fecha', fecha });
  return terminal.confirm(`${avisoDeFecha(fecha)}¿Emitir igual?`);
}

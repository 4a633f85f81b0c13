import { formatFecha } from '@talonario/core/base';
import { nombreDeMes } from '@talonario/core/contador';
import type { QuincenaCaea } from '@talonario/core/arca';
import { enPlural } from './numeros.ts';

/** `1.ª de noviembre de 2026` */
export function nombreDeQuincena({ mes, orden }: Pick<QuincenaCaea, 'mes' | 'orden'>): string {
  return `${orden}.ª de ${nombreDeMes(mes)}`;
}

/** `hasta el 08/12/2026, quedan 3 días`; null: there is nothing to inform, or no code. */
export function plazoDeQuincena({ tope, dias }: Pick<QuincenaCaea, 'tope' | 'dias'>): string | null {
  return tope === null || dias === null ? null : `hasta el ${formatFecha(tope)}, ${diasQueQuedan(dias)}`;
}

/** `quedan 3 días`, `es el último día`, `venció hace 2 días` */
export function diasQueQuedan(dias: number): string {
  if (dias === 0) return 'es el último día';
  return dias > 0
    ? enPlural(dias, 'queda 1 día', 'quedan # días')
    : enPlural(-dias, 'venció hace 1 día', 'venció hace # días');
}

import type { Tipeado } from './useEditor.ts';
import { enPesos } from '../../../../../textos/numeros.ts';

/** Sentence on the effect of a typed price, before it is set: a promotion that sets today's price may go on, or end. */
export function consecuencias({ ganancia, promo }: Pick<Tipeado, 'ganancia' | 'promo'>): string {
  if (promo?.sigue) return `${promo.texto} Hasta entonces tu ganancia no cambia. Después lo podés deshacer.`;
  const deja = dejaria(ganancia.ganancia);
  if (promo === null) return `${deja} Los compradores lo ven enseguida; después lo podés deshacer.`;
  return `${promo.texto} ${deja} Los compradores lo ven enseguida; después podés volver al precio de hoy, pero no a la promoción.`;
}

function dejaria(pesos: Tipeado['ganancia']['ganancia']): string {
  if (pesos === null) return 'Faltan datos para calcular la ganancia.';
  return `${pesos.lt(0) ? 'Perderías' : 'Ganarías'} ${enPesos(pesos.abs())} por unidad.`;
}

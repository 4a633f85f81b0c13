import {
  enPesos,
  estimateEntradas,
  summarizeGanancia,
  type Ganancia,
  type PromoConGanancia,
  type Publicacion,
} from '@talonario/core/publicaciones';
import { precioEn } from '../../textos.ts';
import { priceOf } from '../precio/useEditor.ts';

/** Fields of a promotion as typed. */
export interface PromoEnForm {
  precio: string;
  stock: string;
}

/** The fields that are wrong, each with what to say. */
export function problemasDePromo(
  { pide, min_price, max_price, stock: unidades }: PromoConGanancia,
  { precio: texto, stock }: PromoEnForm,
  moneda: Publicacion['moneda'],
): Partial<Record<keyof PromoEnForm, string>> {
  const precio = priceOf(texto);
  return {
    ...(pide.precio && precio === null && { precio: `Precio inválido: ${texto}` }),
    ...(pide.precio && precio && min_price?.gt(precio) && { precio: `El mínimo es ${precioEn(moneda, min_price)}` }),
    ...(pide.precio && precio && max_price?.lt(precio) && { precio: `El máximo es ${precioEn(moneda, max_price)}` }),
    ...(pide.stock && stockProblem(stock, unidades)),
  };
}

function stockProblem(texto: string, limites: PromoConGanancia['stock']): { stock?: string } {
  if (!/^\d{1,6}$/.test(texto.trim()) || Number(texto) === 0) return { stock: 'Poné cuántas unidades, en números' };
  const { min = null, max = null } = limites ?? {};
  if (min !== null && Number(texto) < min) return { stock: `Como mínimo ${min}` };
  if (max !== null && Number(texto) > max) return { stock: `Como máximo ${max}` };
  return {};
}

/** Profit of a listing in the promotion, at the price of `entradas`: the marketplace's contribution comes back in its charge. */
export function gananciaEnPromo(
  entradas: Publicacion['entradas'],
  { aporte }: Pick<PromoConGanancia, 'aporte'>,
): Ganancia {
  const enPromo = entradas.map((entrada) => ({
    ...entrada,
    aporte_promocion: enPesos(aporte, entrada.moneda, entrada.cotizacion) ?? entrada.aporte_promocion,
  }));
  return summarizeGanancia(estimateEntradas(enPromo));
}

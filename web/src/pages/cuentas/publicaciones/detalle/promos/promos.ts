import { nombreTipoPromo, type Promo } from '@talonario/core/publicaciones';
import { formatPorcentaje } from '@talonario/core/base';
import type { IconName } from '../../../../../components/Icon.tsx';
import type { Tono } from '../../../../../components/estados/StatusBadge.tsx';
import { fechaYHora } from '../../../../../textos/fechaYHora.ts';
import { enPesos } from '../../../../../textos/numeros.ts';

/** Spec §4 "Promo status". */
export const estadosPromo: Readonly<Record<Promo['status'], { texto: string; tono: Tono; icon: IconName }>> = {
  started: { texto: 'participando', tono: 'verde', icon: 'emitida' },
  pending: { texto: 'programada', tono: 'ambar', icon: 'cola' },
  candidate: { texto: 'podés participar', tono: 'neutro', icon: 'agregar' },
  finished: { texto: 'terminada', tono: 'neutro', icon: 'prohibido' },
  otro: { texto: 'otro estado', tono: 'neutro', icon: 'info' },
};

/** Data of a promotion besides its price. */
export function datosDePromo(promo: Promo): string[] {
  const { type, name, meli_percentage, seller_percentage, aporte, start_date, end_date, stock, cantidad, status } =
    promo;
  const tipo = nombreTipoPromo(type);
  return [
    ...(tipo === name ? [] : [tipo]),
    ...(cantidad === null ? [] : [describeCantidad(cantidad)]),
    ...(seller_percentage === null ? [] : [`Ponés ${formatPorcentaje(seller_percentage)}`]),
    ...(meli_percentage === null ? [] : [`Mercado Libre pone ${formatPorcentaje(meli_percentage)}`]),
    ...(aporte.isZero() ? [] : [`te devuelve ${enPesos(aporte)} en el cargo`]),
    ...(start_date !== null && status !== 'started' ? [`Desde el ${fechaYHora(start_date)}`] : []),
    ...(end_date === null ? [] : [`Hasta el ${fechaYHora(end_date)}`]),
    ...(stock === null || stock.quedan === null ? [] : [`Quedan ${stock.quedan}`]),
  ];
}

function describeCantidad({ llevando, pagando, descuento }: NonNullable<Promo['cantidad']>): string {
  if (llevando !== null && pagando !== null) return `Llevando ${llevando} pagan ${pagando}`;
  return `${descuento === null ? 'Descuento' : `${formatPorcentaje(descuento)} menos`}${llevando === null ? '' : ` llevando ${llevando}`}`;
}

/** The id of a promotion of which there may be several by the same name. */
export function claveDePromo({ id, type }: Pick<Promo, 'id' | 'type'>): string {
  return `${type} ${id}`;
}

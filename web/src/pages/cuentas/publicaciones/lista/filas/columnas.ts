import type { PublicacionListada } from '@talonario/core/publicaciones';
import type { CSSProperties } from 'react';
import { avisoDeEnvio } from '../../ganancia/faltan.ts';
import { estadoOf, situaciones, tipoOf } from '../../textos.ts';
import { withComma } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';

/** A column of the list, as it is chosen and as its file says it. Its key is its place in the grid of a row. */
export interface ColumnaPubs {
  key: 'titulo' | 'sku' | 'precio' | 'stock' | 'vendidas' | 'estado' | 'ganancia';
  titulo: string;
  ancho: string;
  align?: 'right';
  fija?: boolean;
  oculta?: boolean;
  texto: (publicacion: PublicacionListada) => string;
}

/** A figure as a spreadsheet of Argentina reads it. */
const cifra = (valor: Decimal) => withComma(valor, 2);

export const columnasPubs: readonly ColumnaPubs[] = [
  { key: 'titulo', titulo: 'Publicación', ancho: 'minmax(0, 1fr)', fija: true, texto: ({ title }) => title },
  { key: 'sku', titulo: 'SKU', ancho: 'minmax(8rem, 0.4fr)', oculta: true, texto: ({ skus }) => skus.join(', ') },
  { key: 'precio', titulo: 'Precio', ancho: '7rem', align: 'right', texto: ({ price }) => cifra(price) },
  {
    key: 'stock',
    titulo: 'Stock',
    ancho: '3.5rem',
    align: 'right',
    texto: ({ available_quantity }) => String(available_quantity),
  },
  {
    key: 'vendidas',
    titulo: 'Vendidas',
    ancho: '5rem',
    align: 'right',
    oculta: true,
    texto: ({ sold_quantity }) => String(sold_quantity),
  },
  { key: 'estado', titulo: 'Estado', ancho: '7.5rem', texto: (publicacion) => estadoOf(publicacion).texto },
  {
    key: 'ganancia',
    titulo: 'Ganancia',
    ancho: '8.5rem',
    align: 'right',
    texto: ({ ganancia: { ganancia } }) => (ganancia === null ? '' : cifra(ganancia)),
  },
];

/** Columns of the file besides the chosen ones: the listing's identity. */
export const columnasDelArchivo: readonly { titulo: string; texto: (publicacion: PublicacionListada) => string }[] = [
  { titulo: 'Número', texto: ({ id }) => id },
  { titulo: 'Tipo', texto: tipoOf },
  { titulo: 'Moneda', texto: ({ moneda }) => moneda },
  { titulo: 'Aviso', texto: ({ estimaciones }) => avisoDeEnvio(estimaciones) ?? '' },
  { titulo: 'Competencia', texto: ({ competencia }) => (competencia ? situaciones[competencia.status].texto : '') },
  {
    titulo: 'Precio para ganar',
    texto: ({ competencia }) => (competencia?.price_to_win ? cifra(competencia.price_to_win) : ''),
  },
];

/** The grid of a row with these columns, for its style sheet. */
export function tracksOf(columnas: readonly ColumnaPubs[]): CSSProperties {
  return {
    '--areas': `'casilla foto ${columnas.map(({ key }) => key).join(' ')} abrir'`,
    '--anchos': `1rem 2.5rem ${columnas.map(({ ancho }) => ancho).join(' ')} 2.25rem`,
  } as CSSProperties;
}

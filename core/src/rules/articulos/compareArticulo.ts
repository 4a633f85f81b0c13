import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import type { ArticuloLeido } from './fila.ts';
import { iguales } from './restoreArticulos.ts';

/** Effect of a row on the inventory. */
export type CambioDeArticulo =
  | { clase: 'nuevo'; articulo: Articulo }
  | { clase: 'cambia'; articulo: Articulo; campos: (keyof Articulo)[]; antes: Articulo }
  | { clase: 'igual'; articulo: Articulo };

/** Values of a new article where a file does not say them (spec §9). */
const POR_DEFECTO = {
  descripcion: '',
  cost: new Decimal(0),
  currency: 'ARS',
  stock: new Decimal(0),
  iva: 21,
  tratamiento_iva: 'gravado',
  despacho: null,
} as const satisfies Omit<Articulo, 'sku'>;

/** An article after a row: a field that the row does not bring keeps its value, or gets a new article's default. */
export function compareArticulo(actual: Articulo | null, leido: ArticuloLeido): CambioDeArticulo {
  const base = actual ?? { sku: leido.sku, ...POR_DEFECTO, descripcion: leido.sku };
  const articulo = conIva({ ...base, ...leido });
  if (actual === null) return { clase: 'nuevo', articulo };
  const campos = (Object.keys(articulo) as (keyof Articulo)[]).filter(
    (campo) => !iguales(articulo[campo], actual[campo]),
  );
  return campos.length === 0 ? { clase: 'igual', articulo } : { clase: 'cambia', articulo, campos, antes: actual };
}

/** A rate of 0 means exempt unless the article says otherwise; any other rate is taxed. */
function conIva(articulo: Articulo): Articulo {
  if (articulo.iva > 0) return { ...articulo, tratamiento_iva: 'gravado' };
  return articulo.tratamiento_iva === 'gravado' ? { ...articulo, tratamiento_iva: 'exento' } : articulo;
}

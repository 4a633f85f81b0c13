import type { Articulo, ArticuloCambiado, ArticuloTipeado } from '../../contract/articulos/articulo.ts';
import { AppError } from '../errors.ts';
import { compareArticulo, type CambioDeArticulo } from './compareArticulo.ts';
import { DECIMALES, LARGOS, MAXIMO, type ArticuloLeido } from './fila.ts';

const DECIMALES_DE = { cost: DECIMALES.costo, stock: DECIMALES.stock } as const;

/**
 * An article as typed in its form, texts trimmed.
 * @throws AppError `campo_requerido` (spec §5: 'Requerido'), `valor_invalido`
 */
export function checkArticulo(tipeado: ArticuloTipeado): CambioDeArticulo {
  const sku = checkTexto('sku', tipeado.sku);
  return compareArticulo(null, { ...limpiar(tipeado), sku });
}

/** The article with the edits of its form. @throws AppError `campo_requerido`, `valor_invalido` */
export function changeArticulo(actual: Articulo, cambios: ArticuloCambiado): CambioDeArticulo {
  return compareArticulo(actual, { ...limpiar(cambios), sku: actual.sku });
}

/** A price of a list: greater than 0 (spec §5). @throws AppError `valor_invalido` */
export function checkPrecio<T extends Articulo['cost']>(precio: T): T {
  if (precio.lte(0) || precio.gt(MAXIMO) || precio.decimalPlaces() > 2)
    throw new AppError('valor_invalido', { campo: 'precio', valor: precio.toFixed() });
  return precio;
}

/** @throws AppError `campo_requerido`, `valor_invalido` */
function checkTexto(campo: 'sku' | 'descripcion' | 'despacho', texto: string): string {
  const limpio = texto.trim();
  if (limpio === '') throw new AppError('campo_requerido', { campo });
  if (limpio.length > LARGOS[campo] || /\p{Cc}|\p{Cs}/u.test(limpio))
    throw new AppError('valor_invalido', { campo, valor: limpio.slice(0, 40) });
  return limpio;
}

function limpiar(cambios: ArticuloCambiado): Omit<ArticuloLeido, 'sku'> {
  const { descripcion, despacho } = cambios;
  for (const campo of ['cost', 'stock'] as const) checkCifra(campo, cambios[campo]);
  return {
    ...sinAusentes(cambios),
    ...(descripcion !== undefined && { descripcion: checkTexto('descripcion', descripcion) }),
    ...(despacho !== undefined && { despacho: despacho?.trim() ? checkTexto('despacho', despacho) : null }),
  };
}

function checkCifra(campo: keyof typeof DECIMALES_DE, cifra: Articulo['cost'] | undefined): void {
  if (cifra === undefined) return;
  const negativo = campo === 'cost' && cifra.lt(0);
  if (negativo || cifra.abs().gt(MAXIMO) || cifra.decimalPlaces() > DECIMALES_DE[campo])
    throw new AppError('valor_invalido', { campo, valor: cifra.toFixed() });
}

type Presentes<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function sinAusentes<T extends object>(valores: T): Presentes<T> {
  return Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== undefined)) as Presentes<T>;
}

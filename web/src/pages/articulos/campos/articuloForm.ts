import type { ArticuloVisto } from '@talonario/core/articulos';
import { parseImporte, type AlicuotaIva, type Moneda, type TratamientoIva } from '@talonario/core/base';
import { alicuotaPorDefecto, tratamientoOf } from '@talonario/core/comprobantes';
import type { Pedido } from '../../../api.ts';
import { textOfNumero, textOfPrecio } from '../../../components/campos/MoneyInput.tsx';

/** The article form as typed. Amounts are text until they are sent. */
export interface ArticuloValores {
  sku: string;
  descripcion: string;
  cost: string;
  currency: Moneda;
  stock: string;
  iva: AlicuotaIva;
  tratamiento_iva: TratamientoIva;
  despacho: string;
}

export function articuloNuevo(conocido: Partial<ArticuloValores> = {}): ArticuloValores {
  return {
    sku: '',
    descripcion: '',
    cost: '',
    currency: 'ARS',
    stock: '',
    iva: alicuotaPorDefecto,
    tratamiento_iva: 'gravado',
    despacho: '',
    ...conocido,
  };
}

export function valoresOf(articulo: ArticuloVisto): ArticuloValores {
  return {
    sku: articulo.sku,
    descripcion: articulo.descripcion,
    cost: articulo.cost === null ? '' : textOfPrecio(articulo.cost),
    currency: articulo.currency,
    stock: textOfNumero(articulo.stock),
    iva: articulo.iva,
    tratamiento_iva: articulo.tratamiento_iva,
    despacho: articulo.despacho ?? '',
  };
}

const REQUERIDO = 'Requerido';

/** Every problem of the form, by field (spec §5 "Article form"); a field without one is not there. */
export function validarArticulo(valores: ArticuloValores): Partial<Record<keyof ArticuloValores, string>> {
  const problemas = {
    sku: valores.sku.trim() === '' ? REQUERIDO : null,
    descripcion: valores.descripcion.trim() === '' ? REQUERIDO : null,
    cost: problemaDeCosto(valores.cost),
    stock: problemaDeStock(valores.stock),
  };
  return Object.fromEntries(Object.entries(problemas).filter(([, problema]) => problema !== null));
}

/** Error of a typed cost; null: none. */
export function problemaDeCosto(texto: string): string | null {
  if (texto.trim() === '') return REQUERIDO;
  const costo = parseImporte(texto);
  if (costo === null) return 'Escribí un número, como 1.234,50';
  return costo.isNegative() ? 'El costo no puede ser negativo' : null;
}

/** Error of a typed stock; null: none. A negative stock is told, not refused. */
export function problemaDeStock(texto: string): string | null {
  if (texto.trim() === '') return REQUERIDO;
  return parseImporte(texto) === null ? 'Escribí un número, como 12' : null;
}

/** The body of a valid form. */
export function cuerpoOf(valores: ArticuloValores): Pedido<'createArticulo'>['body'] {
  return {
    sku: valores.sku.trim(),
    descripcion: valores.descripcion.trim(),
    cost: parseImporte(valores.cost)?.toNumber() ?? 0,
    currency: valores.currency,
    stock: parseImporte(valores.stock)?.toNumber() ?? 0,
    iva: valores.iva,
    tratamiento_iva: tratamientoOf(valores.iva, valores.iva > 0 ? 'gravado' : valores.tratamiento_iva),
    despacho: valores.despacho.trim() || null,
  };
}

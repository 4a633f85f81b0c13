import { parseImporte, type AlicuotaIva } from '@talonario/core/base';
import { conIva, sinIva } from '@talonario/core/comprobantes';
import type { Decimal } from 'decimal.js';

/** Error of a list's typed price (spec §5: greater than 0); null: none. */
export function problemaDePrecio(texto: string): string | null {
  if (texto.trim() === '') return 'Requerido';
  const precio = parseImporte(texto);
  if (precio === null) return 'Escribí un número, como 1.234,50';
  return precio.gt(0) ? null : 'El precio tiene que ser mayor que cero';
}

/** A list's price the other way: with VAT when the list is without, and without when it is with. */
export function otroPrecio(precio: Decimal, iva: AlicuotaIva, incluyeIva: boolean): Decimal {
  return incluyeIva ? sinIva(precio, iva) : conIva(precio, iva);
}

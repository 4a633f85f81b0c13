import { formatNumero } from '@talonario/core/comprobantes';
import type { Compra } from '@talonario/core/contador';

/** `FC A 0003-00001500`; an import is named by its customs form. */
export function nombreDeCompra(
  compra: Pick<Compra, 'tipo_comprobante' | 'punto_de_venta' | 'numero' | 'despacho'>,
): string {
  if (compra.despacho !== '') return `Despacho ${compra.despacho}`;
  return formatNumero({ ...compra, numero_comprobante: compra.numero });
}

import { parseImporte } from '@talonario/core/base';
import { isNota, isPreimpreso, PESOS, PRESUPUESTO } from '@talonario/core/comprobantes';
import type { FacturaValores, FormContexto } from '../facturaValores.ts';

type ConTasa = Pick<FacturaValores, 'moneda' | 'cotizacion' | 'cancela_misma_moneda' | 'comprobante_vinculado'>;

/** Whether a note has its invoice's rate: unless the person says another one, or that it is paid in its own currency. */
export function deSuFactura(v: ConTasa, { vinculado }: Pick<FormContexto, 'vinculado'>): boolean {
  if (v.comprobante_vinculado === null || v.cancela_misma_moneda) return false;
  // Until it is read, the note has what it came with.
  if (vinculado === null) return true;
  return vinculado.moneda === v.moneda && (parseImporte(v.cotizacion)?.equals(vinculado.cotizacion) ?? false);
}

/** Whether ARCA is told if a voucher is paid in its own currency: not a quote, nor a form's. A note at its invoice's rate need not say it. */
export function preguntaPago(
  v: ConTasa & Pick<FacturaValores, 'tipo_comprobante'>,
  { punto, vinculado }: Pick<FormContexto, 'punto' | 'vinculado'>,
): boolean {
  if (v.moneda === PESOS || v.tipo_comprobante === PRESUPUESTO || isPreimpreso(v, punto)) return false;
  return !isNota(v) || !deSuFactura(v, { vinculado });
}

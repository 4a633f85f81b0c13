import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';

/**
 * Whether a note is of this voucher: made here for it, or adopted from ARCA with a reference to its number (WSFEv1 CbtesAsoc),
 * which is then the only link.
 */
export function isNotaOf(
  { comprobante_vinculado, asociados }: Pick<Comprobante, 'comprobante_vinculado' | 'asociados'>,
  factura: Pick<Comprobante, 'id' | 'company_cuit' | 'punto_de_venta' | 'tipo_comprobante' | 'numero_comprobante'>,
): boolean {
  if (comprobante_vinculado !== null) return comprobante_vinculado === factura.id;
  return asociados.some(
    ({ cuit, punto_de_venta, tipo_comprobante, numero_comprobante }) =>
      cuit === factura.company_cuit &&
      punto_de_venta === factura.punto_de_venta &&
      tipo_comprobante === factura.tipo_comprobante &&
      numero_comprobante === factura.numero_comprobante,
  );
}

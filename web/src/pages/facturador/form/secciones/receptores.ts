import type { Comprobante } from '@talonario/core/comprobantes';

/** Number of receivers offered. */
const OFRECIDOS = 8;

/** Receivers of these vouchers, each once, as in their latest; unidentified ones are left out. */
export function receptoresOf(comprobantes: readonly Comprobante[]): Comprobante[] {
  const porDocumento = new Map<string, Comprobante>();
  for (const comprobante of comprobantes) {
    const { cuit_facturado } = comprobante;
    if (/[1-9]/.test(cuit_facturado) && !porDocumento.has(cuit_facturado))
      porDocumento.set(cuit_facturado, comprobante);
  }
  return [...porDocumento.values()].slice(0, OFRECIDOS);
}

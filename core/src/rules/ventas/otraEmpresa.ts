import type { ClaseComprobante, EstadoComprobante } from '../../contract/enums.ts';

/** A sale's voucher of a company out of reach, without its figures: only what decides what is due for the sale. */
export interface Ajeno {
  clase: ClaseComprobante;
  status: EstadoComprobante;
  turno: number;
  /** Its credit notes add up to it. */
  cancelada: boolean;
}

/** Voucher that a company out of reach has of a sale; null: none, as for the owner and for automatic work. */
export type OtraEmpresa = 'factura' | 'borrador' | null;

/**
 * Voucher of a company out of reach that decides a sale: its standing invoice, or else its last one. An account is linked to one
 * company after another, and a user who reaches only the later one does not reach the earlier one's vouchers. null: the deciding
 * voucher is within reach.
 */
export function otraEmpresaTiene(comprobantes: readonly Ajeno[], ajenos: readonly Ajeno[]): OtraEmpresa {
  const facturas = [...comprobantes, ...ajenos]
    .filter(({ clase }) => clase === 'factura')
    .toSorted((ajeno, facturaSiguiente) => ajeno.turno - facturaSiguiente.turno);
  const manda = facturas.findLast(({ cancelada }) => !cancelada) ?? facturas.at(-1);
  if (!manda || !ajenos.includes(manda)) return null;
  return manda.status === 'emitida' ? 'factura' : 'borrador';
}

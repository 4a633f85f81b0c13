import type { ClaseComprobante, EstadoComprobante } from '../../contract/enums.ts';

/** What is known of a voucher of a sale that a company out of reach has: what is due for the sale, and none of its figures. */
export interface Ajeno {
  clase: ClaseComprobante;
  status: EstadoComprobante;
  turno: number;
  /** Its credit notes add up to it. */
  cancelada: boolean;
}

/** What a company out of reach has of a sale; null: nothing, as for the owner and for what is done by itself. */
export type OtraEmpresa = 'factura' | 'borrador' | null;

/**
 * Whether a sale is of a company out of reach, by the invoice that stands for it or else its last one: an account is linked to one
 * company after another, and what an earlier one has of its sales is not of who reaches only the later one. null: it is not.
 */
export function otraEmpresaTiene(comprobantes: readonly Ajeno[], ajenos: readonly Ajeno[]): OtraEmpresa {
  if (ajenos.length === 0) return null;
  const facturas = [...comprobantes, ...ajenos]
    .filter(({ clase }) => clase === 'factura')
    .toSorted((ajeno, facturaSiguiente) => ajeno.turno - facturaSiguiente.turno);
  const manda = facturas.findLast(({ cancelada }) => !cancelada) ?? facturas.at(-1);
  if (!manda || !ajenos.includes(manda)) return null;
  return manda.status === 'emitida' ? 'factura' : 'borrador';
}

import type { Lote } from '../../contract/ventas/lote.ts';
import { tipoComprobanteOf } from '../catalogs/tipoComprobante.ts';
import { sum } from '../money.ts';

/** Count and total per kind of voucher, in the order of their codes: invoices before notes, A before B before C. */
export function resumenOf(
  planeados: readonly Pick<Lote['comprobantes'][number], 'tipo_comprobante' | 'total'>[],
): Lote['resumen'] {
  const porTipo = Map.groupBy(planeados, ({ tipo_comprobante }) => tipo_comprobante);
  return [...porTipo]
    .toSorted(([a], [b]) => a - b)
    .map(([tipo_comprobante, comprobantesDelTipo]) => ({
      tipo_comprobante,
      letra: tipoComprobanteOf(tipo_comprobante).letra,
      cantidad: comprobantesDelTipo.length,
      total: sum(comprobantesDelTipo.map(({ total }) => total)),
    }));
}

import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import type { FacturaTipeada } from '../../contract/comprobantes/facturas.ts';
import type { Empresa } from '../../contract/empresas/empresa.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { isNota } from './tipeado.ts';

/**
 * Payment terms of a voucher being saved: those typed; where the body tells none, the draft's own, or the ones that a new voucher
 * begins with. null: none is printed.
 */
export function condicionDeVentaOf(
  tipeada: Pick<FacturaTipeada, 'condicion_de_venta' | 'tipo_comprobante'>,
  previo: Pick<Comprobante, 'condicion_de_venta'> | null,
  empresa: Pick<Empresa, 'condicion_de_venta'>,
): string | null {
  if (tipeada.condicion_de_venta !== undefined) return tipeada.condicion_de_venta;
  return previo === null ? condicionPropuesta(tipeada, empresa) : previo.condicion_de_venta;
}

/** Payment terms that a new voucher begins with: its company's; a note sells nothing and has none. */
export function condicionPropuesta(
  comprobante: { tipo_comprobante: TipoComprobante | null },
  empresa: Pick<Empresa, 'condicion_de_venta'> | null,
): string | null {
  return isNota(comprobante) ? null : (empresa?.condicion_de_venta ?? null);
}

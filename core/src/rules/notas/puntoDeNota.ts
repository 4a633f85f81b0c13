import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import type { Comprobante } from '../../contract/comprobantes/comprobante.ts';
import { isElectronico } from '../autorizaciones/autorizaciones.ts';

/** Data of an electronic invoice that tell the point of sale of its notes. */
export type FacturaConPunto = Pick<Comprobante, 'punto_de_venta' | 'punto_previsto'>;

/**
 * Electronic point of sale at which the notes of an electronic invoice go out: the invoice's own, or of one issued in an outage, the one
 * that it was written for. null: the invoice's point of sale issues in another system, and a person chooses.
 */
export function puntoDeNota(
  puntosDeVenta: readonly PuntoDeVenta[],
  { punto_de_venta, punto_previsto }: FacturaConPunto,
): PuntoDeVenta | null {
  const numero = punto_previsto ?? punto_de_venta;
  return listElectronicos(puntosDeVenta).find((punto) => punto.punto_de_venta === numero) ?? null;
}

/** Points of sale with which a company issues through ARCA. */
export function listElectronicos(puntosDeVenta: readonly PuntoDeVenta[]): PuntoDeVenta[] {
  return puntosDeVenta.filter(({ modo_facturacion }) => isElectronico(modo_facturacion));
}

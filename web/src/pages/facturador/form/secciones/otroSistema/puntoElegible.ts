import { listElectronicos, puntoDeNota, type Comprobante } from '@talonario/core/comprobantes';
import type { PuntoDeVenta } from '@talonario/core/empresas';

type ConPunto = Pick<Comprobante, 'punto_de_venta' | 'punto_previsto'>;

/**
 * Point of sale that the note of a voucher begins with: the voucher's, where it is one of the company's. Of a voucher whose point issues in
 * another system, the point that was chosen, or the only electronic one; null: the person chooses.
 */
export function puntoElegible(
  puntosDeVenta: readonly PuntoDeVenta[],
  de: ConPunto,
  elegido: number | null = null,
): number | null {
  const propio = puntoPropio(puntosDeVenta, de);
  if (propio) return propio.punto_de_venta;
  const electronicos = listElectronicos(puntosDeVenta);
  const posible = electronicos.find(({ punto_de_venta }) => electronicos.length === 1 || punto_de_venta === elegido);
  return posible?.punto_de_venta ?? null;
}

/** Whether the voucher's point of sale issues in another system: its notes go out at another point. */
export function isPuntoAjeno(puntosDeVenta: readonly PuntoDeVenta[], de: ConPunto): boolean {
  return puntoPropio(puntosDeVenta, de) === null;
}

function puntoPropio(puntosDeVenta: readonly PuntoDeVenta[], de: ConPunto): PuntoDeVenta | null {
  const registrado = puntosDeVenta.find(({ punto_de_venta }) => punto_de_venta === de.punto_de_venta);
  return registrado ?? puntoDeNota(puntosDeVenta, de);
}

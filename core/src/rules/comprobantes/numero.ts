import type { TipoComprobante } from '../../contract/enums.ts';
import { tipoComprobanteDe } from '../catalogs/tipoComprobante.ts';

/** A voucher's number as it is displayed (spec §3): `FC B 0004-00000123`, `XXXXXXXX` while it has none. */
export function formatNumero(comprobante: {
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
}): string {
  const numero = comprobante.numero_comprobante?.toString().padStart(8, '0') ?? 'XXXXXXXX';
  return `${formatSerie(comprobante)}-${numero}`;
}

/** What all the vouchers of a serie begin with: `FC B 0004`. */
export function formatSerie(serie: { tipo_comprobante: TipoComprobante; punto_de_venta: number }): string {
  const { corto, letra } = tipoComprobanteDe(serie.tipo_comprobante);
  return `${corto} ${letra} ${formatPuntoDeVenta(serie.punto_de_venta)}`;
}

/** The number of a point of sale as it is displayed (spec §3): `0004`. */
export function formatPuntoDeVenta(punto_de_venta: number): string {
  return String(punto_de_venta).padStart(4, '0');
}

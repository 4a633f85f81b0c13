import type { TipoComprobante } from '../../contract/enums.ts';
import { tipoComprobanteDe } from '../catalogs/tipoComprobante.ts';

/** A voucher's number as it is displayed (spec §3): `FC B 0004-00000123`, `XXXXXXXX` while it has none. */
export function formatNumero(comprobante: {
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
}): string {
  const { corto, letra } = tipoComprobanteDe(comprobante.tipo_comprobante);
  const numero = comprobante.numero_comprobante?.toString().padStart(8, '0') ?? 'XXXXXXXX';
  return `${corto} ${letra} ${String(comprobante.punto_de_venta).padStart(4, '0')}-${numero}`;
}

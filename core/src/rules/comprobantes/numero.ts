import type { TipoComprobante } from '../../contract/enums.ts';
import { siglaOf } from '../catalogs/tipoComprobante.ts';

/** A voucher's number as it is displayed (spec §3): `FC B 0004-00000123`, `XXXXXXXX` while it has none. */
export function formatNumero(comprobante: {
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  numero_comprobante: number | null;
}): string {
  return `${siglaOf(comprobante.tipo_comprobante)} ${formatNumeroSolo(comprobante)}`;
}

/** A voucher's number without its kind: `0004-00000123`. */
export function formatNumeroSolo({
  punto_de_venta,
  numero_comprobante,
}: {
  punto_de_venta: number;
  numero_comprobante: number | null;
}): string {
  return `${formatPuntoDeVenta(punto_de_venta)}-${numero_comprobante?.toString().padStart(8, '0') ?? 'XXXXXXXX'}`;
}

/** File name of a voucher's PDF: `FC-B-0003-00000012.pdf`. */
export function nombreDePdf(comprobante: Parameters<typeof formatNumero>[0]): string {
  return `${formatNumero(comprobante).replaceAll(' ', '-')}.pdf`;
}

/** Point of sale and number in the name of one of our PDFs; null: the name is not one of ours. */
export function numeroDePdf(archivo: string): { punto_de_venta: number; numero_comprobante: number } | null {
  const [, punto, numero] = /^[A-Z]+\d*(?:-[A-Z])?-(\d{4,5})-(\d{8,})\.pdf$/.exec(archivo) ?? [];
  return punto === undefined ? null : { punto_de_venta: Number(punto), numero_comprobante: Number(numero) };
}

/** Prefix of all the numbers of a serie: `FC B 0004`. */
export function formatSerie(serie: { tipo_comprobante: TipoComprobante; punto_de_venta: number }): string {
  return `${siglaOf(serie.tipo_comprobante)} ${formatPuntoDeVenta(serie.punto_de_venta)}`;
}

/** The number of a point of sale as it is displayed (spec §3): `0004`. */
export function formatPuntoDeVenta(punto_de_venta: number): string {
  return String(punto_de_venta).padStart(4, '0');
}

/** `FC B 0003-00000012`, or the first and the last of several: `FC B 0003-00000012 a 0003-00000015`. */
export function formatNumeros({
  tipo_comprobante,
  punto_de_venta,
  comprobantes,
}: {
  tipo_comprobante: TipoComprobante;
  punto_de_venta: number;
  comprobantes: readonly { numero: number }[];
}): string {
  const numero_comprobante = comprobantes[0]?.numero ?? null;
  const hasta = comprobantes.at(-1)?.numero ?? null;
  const desde = formatNumero({ tipo_comprobante, punto_de_venta, numero_comprobante });
  return numero_comprobante === hasta
    ? desde
    : `${desde} a ${formatNumeroSolo({ punto_de_venta, numero_comprobante: hasta })}`;
}

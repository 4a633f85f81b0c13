import { Decimal } from 'decimal.js';
import type { Compra } from '../../../contract/compras/compra.ts';
import { round2, shareByLargestRemainder, sum } from '../../money.ts';
import { isConCredito } from '../tiposDeCompra.ts';

/** A purchase as the files take it: with the field by which a voucher is named. */
export interface CompraAReportar extends Compra {
  numero_comprobante: number;
}

export function toReportar(compra: Compra): CompraAReportar {
  return { ...compra, numero_comprobante: compra.numero };
}

/** Order of the files: fecha, tipo, punto de venta, número, emisor. */
export function porFechaYEmisor(a: CompraAReportar, b: CompraAReportar): number {
  return (
    compareTexto(a.fecha, b.fecha) ||
    a.tipo_comprobante - b.tipo_comprobante ||
    a.punto_de_venta - b.punto_de_venta ||
    a.numero - b.numero ||
    compareTexto(a.emisor_documento, b.emisor_documento) ||
    compareTexto(a.despacho, b.despacho)
  );
}

function compareTexto(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A rate of a purchase in pesos, with the part of its VAT that is credit. */
export interface AlicuotaEnPesos {
  iva: number;
  neto: Decimal;
  importe: Decimal;
  computable: Decimal;
}

/**
 * Rates of a class A or M in pesos, each rounded by itself. A credit that is not the whole VAT is shared among the rates in proportion to
 * their VAT.
 */
export function alicuotasEnPesos(compra: CompraAReportar): AlicuotaEnPesos[] {
  if (!isConCredito(compra.tipo_comprobante)) return [];
  const pesos = (valor: Decimal): Decimal => round2(valor.times(compra.cotizacion));
  const alicuotas = (compra.alicuotas ?? [])
    .filter(({ neto, importe }) => !(neto.isZero() && importe.isZero()))
    .map(({ iva, neto, importe }) => ({ iva, neto: pesos(neto), importe: pesos(importe) }));
  const ivas = alicuotas.map(({ importe }) => importe);
  const entero = compra.credito_computable.equals(compra.iva);
  const partes = entero ? ivas : shareByLargestRemainder(pesos(compra.credito_computable), ivas);
  return alicuotas.map((alicuota, indice) => ({ ...alicuota, computable: partes[indice] ?? new Decimal(0) }));
}

export function totalDeCompraEnPesos({ total, cotizacion }: CompraAReportar): Decimal {
  return round2(total.times(cotizacion));
}

/** Difference between the total of a purchase and its parts, in its currency: ARCA takes up to 0.55 as rounding. */
export function redondeoOf(compra: CompraAReportar): Decimal {
  return compra.total.minus(sum([compra.neto, compra.no_gravado, compra.exento, compra.otros_tributos, compra.iva]));
}

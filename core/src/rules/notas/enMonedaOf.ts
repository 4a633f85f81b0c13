import { Decimal } from 'decimal.js';
import type { ComprobanteItem, Totales } from '../../contract/comprobantes/comprobante.ts';
import type { TipoComprobante } from '../../contract/enums.ts';
import { round2, shareByLargestRemainder, sum } from '../money.ts';

/** Currency of a voucher's amounts: ARCA's code, and pesos per unit. */
export interface EnMoneda {
  moneda: string;
  cotizacion: Decimal;
}

/** Figures and lines of an invoice or a note. Any ComprobanteDatos is one. */
export type ConImportes = Pick<
  Totales,
  'alicuotas' | 'neto' | 'iva' | 'exento' | 'no_gravado' | 'tributos' | 'total'
> & {
  tipo_comprobante: TipoComprobante;
  items: readonly ComprobanteItem[];
} & EnMoneda;

/**
 * An amount of a note in its invoice's currency, by the pesos of both: a note in pesos, for what the exchange rate moved, takes of an
 * invoice in dollars its pesos. Up to the next cent, so that the notes of an invoice never add up to more pesos than it has.
 */
export function importeEnMonedaOf(factura: EnMoneda, nota: EnMoneda, importe: Decimal): Decimal {
  if (nota.moneda === factura.moneda) return importe;
  return importe.times(nota.cotizacion).div(factura.cotizacion).toDecimalPlaces(2, Decimal.ROUND_UP);
}

/**
 * Converts a note to its invoice's currency, to count it in the invoice's balance. The total is converted and then divided in the
 * note's proportions: `creditadoOf` of the store converts that total alone, and both have to agree. A converted note has none of
 * the invoice's lines.
 */
export function enMonedaOf(factura: EnMoneda, nota: ConImportes): ConImportes {
  if (nota.moneda === factura.moneda) return nota;
  const { alicuotas } = nota;
  const sueltos = alicuotas.length === 0 ? nota.neto : new Decimal(0);
  const partes = [
    ...alicuotas.flatMap((alicuota) => [alicuota.neto, alicuota.importe]),
    sueltos,
    nota.exento,
    nota.no_gravado,
  ];
  const total = importeEnMonedaOf(factura, nota, sum(partes));
  const convertidas = shareByLargestRemainder(total, partes);
  const [suelto, exento, no_gravado] = convertidas.slice(alicuotas.length * 2);
  const cero = new Decimal(0);
  const propias = alicuotas.map(({ iva }, indice) => ({
    iva,
    neto: convertidas[indice * 2] ?? cero,
    importe: convertidas[indice * 2 + 1] ?? cero,
  }));
  return {
    ...nota,
    moneda: factura.moneda,
    cotizacion: factura.cotizacion,
    alicuotas: propias,
    neto: alicuotas.length === 0 ? (suelto ?? cero) : sum(propias.map(({ neto }) => neto)),
    iva: sum(propias.map(({ importe }) => importe)),
    exento: exento ?? cero,
    no_gravado: no_gravado ?? cero,
    tributos: cero,
    total: round2(total),
    items: [],
  };
}

import type { Decimal } from 'decimal.js';
import { round2, sum } from '../money.ts';
import { letraOf, type ComprobanteAReportar } from './comprobante.ts';

/** Figures of a voucher in pesos, each rounded by itself: the total is the sum of the rounded ones. */
export interface EnPesos {
  alicuotas: { iva: number; neto: Decimal; importe: Decimal }[];
  /** Exempt amount; on class C, the whole net. */
  exento: Decimal;
  no_gravado: Decimal;
  iva: Decimal;
  percepciones: { jurisdiccion: number; importe: Decimal }[];
  otros_tributos: { id: number; importe: Decimal }[];
  total: Decimal;
}

/** Perceptions bring their own pesos, fixed when they were decided; the rest is converted at the voucher's rate. */
export function enPesos(comprobante: ComprobanteAReportar): EnPesos {
  const { cotizacion } = comprobante;
  const pesos = (importe: Decimal): Decimal => (cotizacion.equals(1) ? importe : round2(importe.times(cotizacion)));
  const alicuotas = comprobante.alicuotas.map(({ iva, neto, importe }) => ({
    iva,
    neto: pesos(neto),
    importe: pesos(importe),
  }));
  const exento = pesos(letraOf(comprobante) === 'C' ? comprobante.neto.plus(comprobante.exento) : comprobante.exento);
  const no_gravado = pesos(comprobante.no_gravado);
  const percepciones = comprobante.percepciones.map(({ jurisdiccion, importe_pesos }) => ({
    jurisdiccion,
    importe: importe_pesos,
  }));
  const otros_tributos = comprobante.otros_tributos.map(({ id, importe }) => ({ id, importe: pesos(importe) }));
  const iva = sum(alicuotas.map(({ importe }) => importe));
  const total = sum([
    ...alicuotas.map(({ neto }) => neto),
    iva,
    exento,
    no_gravado,
    ...percepciones.map(({ importe }) => importe),
    ...otros_tributos.map(({ importe }) => importe),
  ]);
  return { alicuotas, exento, no_gravado, iva, percepciones, otros_tributos, total };
}

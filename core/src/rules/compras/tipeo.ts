import { Decimal } from 'decimal.js';
import { round2 } from '../money.ts';

/** Point of sale and number typed as `3-77` or `0003-00000077`; null: the text is no such number. */
export function parseNumeroDeCompra(texto: string): { punto_de_venta: number; numero: number } | null {
  const [, punto, numero] = /^\s*(\d{1,5})\s*-\s*(\d{1,12})\s*$/.exec(texto) ?? [];
  return numero === undefined ? null : { punto_de_venta: Number(punto), numero: Number(numero) };
}

/** VAT of a net at a rate in percent, to the cent. */
export function ivaOf(neto: Decimal, tasa: number): Decimal {
  return round2(neto.times(tasa).div(100));
}

/** Taxes of a typed purchase; those not typed are zero. */
export function tributosTipeados(tipeados: {
  percepciones_iva?: Decimal | null;
  ingresos_brutos?: Decimal | null;
  otros?: Decimal | null;
}): Record<'percepciones_iva' | 'nacionales' | 'ingresos_brutos' | 'municipales' | 'internos' | 'otros', Decimal> {
  const cero = new Decimal(0);
  return {
    percepciones_iva: tipeados.percepciones_iva ?? cero,
    nacionales: cero,
    ingresos_brutos: tipeados.ingresos_brutos ?? cero,
    municipales: cero,
    internos: cero,
    otros: tipeados.otros ?? cero,
  };
}

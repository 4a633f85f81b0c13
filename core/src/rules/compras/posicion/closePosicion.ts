import { Decimal } from 'decimal.js';
import type { DatosDePosicion, PosicionIva } from '../../../contract/compras/posicion.ts';

/** Sums of a month's vouchers, in pesos, all positive. */
export type SumasDePosicion = Pick<
  PosicionIva,
  'debito' | 'debito_restituido' | 'credito' | 'credito_restituido' | 'percepciones_compras'
>;

/** VAT withheld and perceived outside the purchases that the position uses, in pesos; null: two amounts, and nobody chose. */
interface SufridoUsado {
  retenciones: Decimal | null;
  percepciones: Decimal | null;
}

const CERO = new Decimal(0);

/**
 * Result of a month: debit plus the credit given back, less the credit, the debit given back and the technical balance of the month before
 * (Ley 23.349 art. 24). Only what is payable takes what was withheld or perceived and the free balance; the rest of those stays free.
 * null: an opening balance was not typed, or an amount was not chosen.
 */
export function closePosicion(
  sumas: SumasDePosicion,
  { tecnico_anterior, libre_anterior }: Pick<DatosDePosicion, 'tecnico_anterior' | 'libre_anterior'>,
  { retenciones, percepciones }: SufridoUsado,
): PosicionIva['resultado'] {
  if (tecnico_anterior === null || libre_anterior === null || retenciones === null || percepciones === null)
    return null;
  const determinado = sumas.debito
    .plus(sumas.credito_restituido)
    .minus(sumas.credito)
    .minus(sumas.debito_restituido)
    .minus(tecnico_anterior);
  const libres = libre_anterior.plus(retenciones).plus(percepciones).plus(sumas.percepciones_compras);
  const debido = Decimal.max(determinado, CERO);
  const usado = Decimal.max(Decimal.min(debido, libres), CERO);
  return {
    determinado,
    usado,
    a_pagar: debido.minus(usado),
    tecnico: Decimal.max(determinado.negated(), CERO),
    libre: libres.minus(usado),
  };
}

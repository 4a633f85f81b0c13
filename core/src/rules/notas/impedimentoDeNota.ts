import type { Decimal } from 'decimal.js';
import { AppError } from '../errors.ts';
import { sum } from '../money.ts';
import { importeEnMonedaOf, type EnMoneda } from './enMonedaOf.ts';

/** A credit note that is about to go out; any voucher is one, without `credito`. */
export interface NotaPorEmitir extends EnMoneda {
  total: Decimal;
  tributos: Decimal;
  /** Its invoice; amounts in the invoice's currency, perceptions apart. */
  credito:
    | (EnMoneda & {
        factura_id: string;
        /** What the notes that ARCA has left of it. */
        disponible: Decimal;
        /** What notes that are being issued ask of it: nobody knows yet whether ARCA took them. */
        en_camino: Decimal;
      })
    | null;
}

/**
 * What keeps a note from going out now; null: nothing. Notes never exceed their invoice, whoever made them and from whichever
 * point of sale. `antes`: those that go out before it, which are not counted in its `credito`.
 * @returns AppError `nota_excede_factura`; `nota_en_emision` while only what is being issued leaves it without room
 */
export function impedimentoDeNota(nota: NotaPorEmitir, antes: readonly NotaPorEmitir[]): AppError | null {
  if (!nota.credito) return null;
  const { factura_id, disponible, en_camino } = nota.credito;
  const deLaFactura = antes.filter(({ credito }) => credito?.factura_id === factura_id);
  const queda = disponible.minus(sum(deLaFactura.map(pedido)));
  if (pedido(nota).gt(queda)) {
    return new AppError('nota_excede_factura', { factura: factura_id, disponible: queda.toFixed(2) });
  }
  return pedido(nota).gt(queda.minus(en_camino)) ? new AppError('nota_en_emision', { factura: factura_id }) : null;
}

function pedido({ total, tributos, credito, ...nota }: NotaPorEmitir): Decimal {
  return importeEnMonedaOf(credito ?? nota, nota, total.minus(tributos));
}

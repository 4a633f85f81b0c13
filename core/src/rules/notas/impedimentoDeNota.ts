import type { Decimal } from 'decimal.js';
import { AppError } from '../errors.ts';
import { sum } from '../money.ts';
import { importeEnMonedaOf, type EnMoneda } from './enMonedaOf.ts';

/** A credit note about to go out, or a debit note that annuls one; any other voucher is one without `credito`. */
export interface NotaPorEmitir extends EnMoneda {
  total: Decimal;
  tributos: Decimal;
  /** Balance of the note's invoice, or of the note that it annuls, in its currency and without perceptions. */
  credito:
    | (EnMoneda & {
        factura_id: string;
        /** Amount that the notes already at ARCA leave of the invoice. */
        disponible: Decimal;
        /** Amount that notes being issued take of the invoice: nobody knows yet whether ARCA accepted them. */
        en_camino: Decimal;
        /**
         * The voucher is a credit note being annulled. `otra_factura`: invoice, issued or being issued, that took the place of the one which
         * the note credits; null: none. Absent: the voucher is no credit note.
         */
        anula?: { otra_factura: string | null };
      })
    | null;
}

/**
 * Why a note cannot go out now; null: it can. Notes never exceed their invoice, whoever made them and from whichever point of
 * sale. `antes`: notes that go out before it, not counted in its `credito`.
 * @returns AppError `nota_excede_factura`; `nota_en_emision` while only notes being issued leave it without room; for a note that annuls
 *   another, `anulacion_con_otra_factura`, `nota_ya_anulada` and `anulacion_en_emision`
 */
export function impedimentoDeNota(nota: NotaPorEmitir, antes: readonly NotaPorEmitir[]): AppError | null {
  if (!nota.credito) return null;
  const { factura_id, disponible, en_camino, anula } = nota.credito;
  const deLaFactura = antes.filter(({ credito }) => credito?.factura_id === factura_id);
  const queda = disponible.minus(sum(deLaFactura.map(pedido)));
  if (anula) {
    if (anula.otra_factura !== null) return new AppError('anulacion_con_otra_factura', { id: anula.otra_factura });
    if (pedido(nota).gt(queda)) return new AppError('nota_ya_anulada', { id: factura_id });
    return pedido(nota).gt(queda.minus(en_camino)) ? new AppError('anulacion_en_emision', { nota: factura_id }) : null;
  }
  if (pedido(nota).gt(queda)) {
    return new AppError('nota_excede_factura', { factura: factura_id, disponible: queda.toFixed(2) });
  }
  return pedido(nota).gt(queda.minus(en_camino)) ? new AppError('nota_en_emision', { factura: factura_id }) : null;
}

function pedido({ total, tributos, credito, ...nota }: NotaPorEmitir): Decimal {
  return importeEnMonedaOf(credito ?? nota, nota, total.minus(tributos));
}

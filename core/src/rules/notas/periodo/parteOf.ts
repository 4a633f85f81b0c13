import { Decimal } from 'decimal.js';
import type { ComprobanteItem, Percepcion, Totales } from '../../../contract/comprobantes/comprobante.ts';
import { sum } from '../../money.ts';
import type { Parte } from './shareNota.ts';

/** Figures of a note, as the balance of one invoice counts them. */
export type CifrasDeParte = Totales & { items: ComprobanteItem[]; percepciones: Percepcion[] };

/**
 * Figures of a note for a period as a note of one of its invoices: its part alone. It names none of the invoice's lines, and the
 * perceptions are of the whole note.
 */
export function cifrasDeParte({
  alicuotas,
  neto,
  exento,
  no_gravado,
  total,
}: Omit<Parte, 'factura_id'>): CifrasDeParte {
  return {
    alicuotas,
    neto: alicuotas.length === 0 ? neto : sum(alicuotas.map((alicuota) => alicuota.neto)),
    iva: sum(alicuotas.map(({ importe }) => importe)),
    exento,
    no_gravado,
    tributos: new Decimal(0),
    total,
    items: [],
    percepciones: [],
  };
}

/** A note as a note of this invoice: the note itself, or its part of it when it is for a period; null: it takes nothing of it. */
export function parteOf<
  T extends Totales & {
    periodo_asociado: object | null;
    reparto: readonly (Omit<Parte, 'factura_id'> & { comprobante: { id: string } })[];
  },
>(nota: T, factura_id: string): T | null {
  if (nota.periodo_asociado === null) return nota;
  const parte = nota.reparto.find(({ comprobante }) => comprobante.id === factura_id);
  return parte === undefined ? null : { ...nota, ...cifrasDeParte(parte) };
}

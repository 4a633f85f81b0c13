import type { CambioPrevisto, Comprobante } from '@talonario/core/comprobantes';
import type { Decimal } from 'decimal.js';
import type { Pedido } from '../../../api.ts';
import { formatEnMoneda, nombreReceptor } from '../../../textos/comprobante.ts';

/** Vouchers that a change to A will issue, as a sentence and as the verb of its button; for an unfinished change, those left. */
export function dichoDelCambio(
  comprobante: Pick<Comprobante, 'total' | 'moneda' | 'razon_social_facturado'>,
  previsto: CambioPrevisto | undefined,
): { explicacion: string; verbo: string } {
  const enMoneda = (importe: Decimal): string => formatEnMoneda(importe, comprobante.moneda);
  const b = `la B de ${nombreReceptor(comprobante)}`;
  const irreversible = 'La nota de crédito no se puede revertir.';
  if (!previsto) {
    return {
      explicacion: `Se anula ${b} con una nota de crédito B, y después se emite la factura A. ${irreversible}`,
      verbo: 'Emitir NC B y FC A',
    };
  }
  const { nota, factura, percepciones } = previsto;
  const agregado = agregadoPor(percepciones, enMoneda);
  const total = percepciones === null ? '' : ` por ${enMoneda(factura)}`;
  if (nota === null) {
    return {
      explicacion: `La nota de crédito B ya se emitió: solo falta la factura A, por ${enMoneda(factura)}${agregado}. Fijate para quién es antes de emitirla.`,
      verbo: `Emitir FC A${total}`,
    };
  }
  const igual = nota.eq(factura);
  const anulado = nota.eq(comprobante.total) ? b : `lo que le queda a ${b}`;
  return {
    explicacion: `Se anula ${anulado} por ${enMoneda(nota)} con una nota de crédito B, y después se emite la factura A por ${igual ? 'el mismo importe' : enMoneda(factura)}${agregado}. ${irreversible}`,
    verbo: igual ? `Emitir NC B y FC A${total}` : `Emitir NC B por ${enMoneda(nota)} y FC A${total}`,
  };
}

/** The totals that it tells: what comes of it is these, or nothing is issued. */
export function vistoOf({
  nota,
  factura,
  percepciones,
}: CambioPrevisto): NonNullable<Pedido<'swapToFacturaA'>['body']['previsto']> {
  return { nota: nota?.toNumber() ?? null, factura: percepciones === null ? null : factura.toNumber() };
}

function agregadoPor(percepciones: Decimal | null, enMoneda: (importe: Decimal) => string): string {
  if (percepciones === null) return ' más las percepciones de Ingresos Brutos que le correspondan a quien la recibe';
  return percepciones.isZero() ? '' : `, con ${enMoneda(percepciones)} de percepciones de Ingresos Brutos`;
}

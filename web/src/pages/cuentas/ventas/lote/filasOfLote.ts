import type { Celda, Fila } from '@talonario/core/base';
import { codigosOf } from '@talonario/core/comprobantes';
import type { Lote } from '@talonario/core/ventas';
import type { Decimal } from 'decimal.js';
import { withComma } from '@talonario/core/base';

/** Nickname of the account of a sale. */
export type ApodoOf = (venta: string) => string;

const COLUMNAS = [
  'resultado',
  'venta',
  'ordenes',
  'comprador',
  'total',
  'moneda',
  'comprobante',
  'cae',
  'motivo',
  'accion',
  'codigo',
] as const;

type FilaDeLote = Readonly<Partial<Record<(typeof COLUMNAS)[number], Celda>>>;

/** Outcome of each sale of a batch, as rows of a file under their titles. `apodoOf`: in a batch of several accounts, that of each sale. */
export function filasOfLote({ emitidas, rechazadas, en_cola, omitidas }: Lote, apodoOf: ApodoOf | null = null): Fila[] {
  const filas: FilaDeLote[] = [
    ...emitidas.map((emitida) => ({
      ...ventaOf(emitida),
      resultado: 'emitida',
      comprobante: emitida.comprobante,
      cae: codigosOf(emitida.autorizacion).cae ?? '',
      motivo: [...(emitida.previa ? ['Ya estaba emitida antes de este lote.'] : []), ...emitida.advertencias].join(' '),
    })),
    ...rechazadas.map((rechazada) => ({
      ...ventaOf(rechazada),
      resultado: 'rechazada',
      codigo: rechazada.codigo,
      motivo: rechazada.error,
    })),
    ...en_cola.map((demorada) => ({ ...ventaOf(demorada), resultado: 'en cola', motivo: demorada.motivo })),
    ...omitidas.map((omitida) => ({
      ...ventaOf(omitida),
      resultado: 'omitida',
      ...(omitida.comprobante !== null && { comprobante: omitida.comprobante }),
      codigo: omitida.codigo,
      motivo: omitida.motivo,
      accion: omitida.accion,
    })),
  ];
  const enFilas = filas.map((fila) => COLUMNAS.map((columna) => fila[columna] ?? ''));
  if (apodoOf === null) return [COLUMNAS, ...enFilas];
  const apodos = filas.map(({ venta }) => apodoOf(typeof venta === 'string' ? venta : ''));
  return [['cuenta', ...COLUMNAS], ...enFilas.map((fila, indice) => [apodos[indice] ?? '', ...fila])];
}

function ventaOf(fila: {
  venta: string;
  order_ids: readonly string[];
  comprador: string | null;
  total: Decimal | null;
  moneda: Lote['omitidas'][number]['moneda'];
}) {
  return {
    venta: fila.venta,
    ordenes: fila.order_ids.join(' '),
    comprador: fila.comprador ?? '',
    total: fila.total === null ? '' : { cifra: withComma(fila.total, 2) },
    moneda: fila.moneda,
  };
}

/** Rows of a batch as CSV for Argentine Excel: UTF-8 with BOM, `;`, comma decimals, CRLF. */
export function csvOfLote(lote: Lote, apodoOf: ApodoOf | null = null): string {
  const lineas = filasOfLote(lote, apodoOf).map((fila) => fila.map(field).join(';'));
  return `\uFEFF${lineas.join('\r\n')}\r\n`;
}

/**
 * Quoted when it has to be. Excel keeps fifteen digits of a number: a longer one survives only as the answer of a formula. A text
 * of other people that Excel would take for a formula is marked as text.
 */
function field(celda: Celda): string {
  const texto = typeof celda === 'string' ? guard(celda) : 'cifra' in celda ? celda.cifra : '';
  return /[";\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}

function guard(texto: string): string {
  if (/^\d{12,}$/.test(texto)) return `="${texto}"`;
  return /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto;
}

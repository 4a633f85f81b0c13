import type { Lote } from '@talonario/core';
import type { Decimal } from 'decimal.js';

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

type FilaCsv = Readonly<Partial<Record<(typeof COLUMNAS)[number], string>>>;

/** What became of each sale of a batch, for Argentine Excel: UTF-8 with BOM, `;`, comma decimals, CRLF. */
export function csvOfLote({ emitidas, rechazadas, en_cola, omitidas }: Lote): string {
  const filas: FilaCsv[] = [
    ...emitidas.map((una) => ({
      ...ventaDe(una),
      resultado: 'emitida',
      comprobante: una.comprobante,
      cae: asText(una.cae),
      motivo: [...(una.previa ? ['Ya estaba emitida antes de este lote.'] : []), ...una.advertencias].join(' '),
    })),
    ...rechazadas.map((una) => ({ ...ventaDe(una), resultado: 'rechazada', codigo: una.codigo, motivo: una.error })),
    ...en_cola.map((una) => ({ ...ventaDe(una), resultado: 'en cola', motivo: una.motivo })),
    ...omitidas.map((una) => ({
      ...ventaDe(una),
      resultado: 'omitida',
      ...(una.comprobante !== null && { comprobante: una.comprobante }),
      codigo: una.codigo,
      motivo: una.motivo,
      accion: una.accion,
    })),
  ];
  const lineas = filas.map((fila) => COLUMNAS.map((columna) => field(fila[columna] ?? '')).join(';'));
  return `\uFEFF${[COLUMNAS.join(';'), ...lineas].join('\r\n')}\r\n`;
}

function ventaDe(una: {
  venta: string;
  order_ids: readonly string[];
  comprador: string | null;
  total: Decimal | null;
  moneda: Lote['omitidas'][number]['moneda'];
}) {
  return {
    venta: asText(una.venta),
    ordenes: una.order_ids.length === 1 ? asText(una.order_ids[0] ?? '') : una.order_ids.join(' '),
    comprador: una.comprador ?? '',
    total: una.total?.toFixed(2).replace('.', ',') ?? '',
    moneda: una.moneda,
  };
}

/** Excel keeps fifteen digits of a number: a longer one survives only as the answer of a formula. */
function asText(digitos: string): string {
  return digitos === '' ? '' : `="${digitos}"`;
}

/** Quoted when it has to be. A text of other people that Excel would take for a formula is marked as text. */
function field(valor: string): string {
  const seguro = /^[=+\-@\t\r]/.test(valor) && !/^="\d+"$/.test(valor) ? `'${valor}` : valor;
  return /[";\r\n]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}

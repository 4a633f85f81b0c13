import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { casos } from '../builders/imprimibles.ts';
import { createPdfPool } from '../../core/src/pdf/pool.ts';
import { renderComprobante, renderComprobantes } from '../../core/src/pdf/render.ts';
import { hojaOf } from '../../core/src/rules/comprobantes/hoja/hoja.ts';
import type { ComprobanteImprimible } from '../../core/src/rules/comprobantes/hoja/types.ts';
import { fuente } from '../../core/src/rules/comprobantes/pdf/estilo.ts';
import { compare, hasta, median, menosOf, timed, type Bench } from './medida.ts';

const CALENTAR = 15;
const VECES = 41;
const LOTE = 250;
const LOTES = 3;
const IDLE_MS = 1_000;

const font = (file: string): string => join(import.meta.dirname, '../../core/src/pdf/fonts', file);
pdfmake.setFonts({ [fuente]: { normal: font('IBMPlexSans-Regular.ttf'), bold: font('IBMPlexSans-SemiBold.ttf') } });
pdfmake.setLocalAccessPolicy(() => true);
pdfmake.setUrlAccessPolicy(() => false);

/** A full invoice against a bare page of pdfmake, and a batch as one file while this thread is free to answer. */
export const pdf: Bench = async () => {
  const factura = casos['a-dos-alicuotas-percepciones'];
  if (!factura) throw new Error('the sample is gone');
  const qr = hojaOf(factura).qr ?? '';
  const pool = createPdfPool();
  const { threads } = pool;
  for (let vez = 0; vez < CALENTAR; vez++) {
    await renderComprobante(factura);
    await barePage(factura, qr);
  }
  const comparacion = await compare(
    VECES,
    () => timed(() => renderComprobante(factura)),
    () => timed(() => barePage(factura, qr)),
  );

  const lote = Array.from({ length: LOTE }, (_, n) => ({ ...factura, numero_comprobante: n + 1 }));
  await renderComprobantes(pool, lote.slice(0, 2 * threads * CALENTAR));
  const quieto = await delays(() => wait(IDLE_MS));
  const medidos: { ms: number; p99: number }[] = [];
  for (let vez = 0; vez < LOTES; vez++) medidos.push(await delays(() => renderComprobantes(pool, lote)));

  await pool.close();
  const comun = { bench: 'pdf', base: null, unidad: 'ms' } as const;
  const enUnArchivo = `${LOTE} facturas en un archivo`;
  return [
    {
      ...comun,
      que: 'una factura completa',
      valor: comparacion.valor,
      piso: { que: 'pdfmake con una tabla y el QR', valor: comparacion.piso },
      meta: hasta(0.5),
    },
    {
      ...comun,
      que: enUnArchivo,
      valor: median(medidos.map(({ ms }) => ms)),
      piso: { que: `${LOTE} facturas sueltas entre ${threads} núcleos`, valor: (comparacion.valor * LOTE) / threads },
      meta: null,
    },
    {
      ...comun,
      que: `${enUnArchivo}: demora p99 del hilo que atiende`,
      valor: median(medidos.map(({ p99 }) => p99)),
      piso: { que: 'sin hacer nada', valor: quieto.p99 },
      meta: menosOf(20),
    },
  ];
};

/** Milliseconds that `work` takes, and how late this thread's timers are meanwhile (99th percentile). */
async function delays(work: () => Promise<unknown>): Promise<{ ms: number; p99: number }> {
  const demora = monitorEventLoopDelay({ resolution: 1 });
  demora.enable();
  const ms = await timed(work);
  demora.disable();
  return { ms, p99: demora.percentile(99) / 1e6 };
}

/** A minimal comprobante: its lines in a table and its QR, by pdfmake's public API and the same fonts. */
export async function barePage({ items }: ComprobanteImprimible, qr: string): Promise<Uint8Array> {
  const filas = items.map(({ descripcion, cantidad, importe, total }) =>
    [descripcion, cantidad, importe, total].map((celda) => celda.toString()),
  );
  const definicion: TDocumentDefinitions = {
    content: [
      {
        table: { widths: ['*', 'auto', 'auto', 'auto'], body: [['Detalle', 'Cantidad', 'Precio', 'Total'], ...filas] },
      },
      { qr, fit: 100, eccLevel: 'M' },
    ],
    defaultStyle: { font: fuente },
  };
  return pdfmake.createPdf(definicion).getBuffer();
}

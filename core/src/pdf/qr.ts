import type { ContentCanvas } from 'pdfmake/interfaces';
import { qrEnc, type PdfKitDocument } from './pdfmake.ts';

const encoderModule = 5;

/**
 * A white square that keeps the QR's place in the layout, for `drawQr` to fill. pdfmake's own node paints each module as a
 * rectangle with styles of its own (some 2,400 of them) and rounds modules down to whole points, which shrinks the code.
 */
export function qrPlaceholder(text: string, side: number): ContentCanvas {
  const square = { type: 'rect' as const, x: 0, y: 0, w: side, h: side, color: '#ffffff', qr: text };
  return { canvas: [square] };
}

/** The text a placed item asks to be drawn as QR, or null if it is something else. */
export function qrText(item: Record<string, unknown>): string | null {
  return typeof item['qr'] === 'string' ? item['qr'] : null;
}

/**
 * Fills a placed square with the QR of `text` as one path, in modules: whole numbers, which are short and quick to write. Error correction
 * M, the least RG 4892's readers take.
 */
export function drawQr(doc: PdfKitDocument, text: string, { x, y, w }: { x: number; y: number; w: number }): void {
  const { runs, size } = qrRuns(text);
  const module = w / size;
  const rectangles = runs.map(({ row, from, to }) => `${from} ${row} ${to - from} 1 re`);
  doc.fillColor('#000000', 1).addContent(`q ${module} 0 0 ${module} ${x} ${y} cm\n${rectangles.join('\n')}\nf\nQ`);
}

/** Runs of dark modules, row by row (`to` exclusive), of a code `size` modules wide. */
function qrRuns(text: string): { size: number; runs: { row: number; from: number; to: number }[] } {
  const { _canvas, _width } = qrEnc.measure({ qr: text, eccLevel: 'M' });
  const runs: { row: number; from: number; to: number }[] = [];
  for (const module of _canvas.slice(1)) {
    const row = module.y / encoderModule;
    const column = module.x / encoderModule;
    const last = runs.at(-1);
    if (last?.row === row && last.to === column) last.to = column + 1;
    else runs.push({ row, from: column, to: column + 1 });
  }
  return { size: _width / encoderModule, runs };
}

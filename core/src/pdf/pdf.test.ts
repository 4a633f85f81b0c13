import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hojaOf } from '../rules/comprobantes/hoja/hoja.ts';
import type { ComprobanteImprimible } from '../rules/comprobantes/hoja/types.ts';
import { casos, imprimible, item } from '../../../tests/builders/imprimibles.ts';
import { textosOf, type TextoImpreso } from '../../../tests/builders/pdfLeido.ts';
import { createPdfPool } from './pool.ts';
import { mergePdfs, renderComprobante, renderComprobantes } from './render.ts';

const golden = new URL('../../../fixtures/golden/pdf/', import.meta.url).pathname;
const entries = Object.entries(casos);
const factura = casos['a-dos-alicuotas-percepciones']!;

const pool = createPdfPool();
afterAll(() => pool.close());

// The first page of a process, and of a thread, reads the fonts.
beforeAll(async () => {
  await renderComprobante(factura);
  await renderComprobantes(pool, [factura]);
});

describe('printed text', () => {
  // Regenerate with `vitest run --project unit core/src/pdf --update`, then read the diff.
  test.each(entries)('%s', async (name, comprobante) => {
    await expect(await textOf(await printed(comprobante))).toMatchFileSnapshot(`${golden}${name}.txt`);
  });
});

describe('QR', () => {
  test.each(entries.filter(([, comprobante]) => hojaOf(comprobante).qr !== null))(
    '%s reads back as the URL of RG 4892',
    async (_, comprobante) => {
      expect(readQr(await printed(comprobante))).toBe(hojaOf(comprobante).qr);
    },
  );

  test.each([
    ['b-con-caea', 'A', 26_111_234_567_890],
    ['b-anonimo', 'E', 76_470_000_123_457],
  ])('of %s has the kind of its code, %s, and the code', async (name, tipoCodAut, codAut) => {
    const url = new URL(readQr(await printed(casos[name]!)) ?? '');
    const datos: unknown = JSON.parse(Buffer.from(url.searchParams.get('p') ?? '', 'base64').toString());
    expect(datos).toMatchObject({ tipoCodAut, codAut });
  });

  test.each(['borrador', 'presupuesto', 'preimpreso'])('%s has none', async (name) => {
    expect(qrRectangles(await printed(casos[name]!))).toEqual([]);
  });

  test('is 2.8 cm wide', async () => {
    const squares = qrRectangles(await renderComprobante(factura));
    const width = Math.max(...squares.map(([x, , w]) => x + w)) - Math.min(...squares.map(([x]) => x));
    expect((width / 72) * 2.54).toBeCloseTo(2.8, 1);
  });
});

describe('pages', () => {
  const ofLines = (lines: number) =>
    imprimible({ items: Array.from({ length: lines }, (_, i) => item(`Renglón ${i + 1}`, 1, 1210)) });

  test('totals never begin a page without lines, and are on the last page only', async () => {
    const lengths = Array.from({ length: 47 }, (_, i) => 18 + i);
    // All in one file, whose fonts are embedded once: each comprobante is still laid out by itself.
    const pages = pagesOf(await textOf(await renderComprobantes(pool, lengths.map(ofLines))));
    const first = pages.flatMap((page, i) => (page.includes('Página 1 de ') ? [i] : []));
    expect(first).toHaveLength(lengths.length);
    for (const [i, lines] of lengths.entries()) {
      const own = pages.slice(first[i], first[i + 1]);
      const last = own.at(-1)!;
      expect(last, `${lines} lines`).toContain('Importe total');
      expect(last, `${lines} lines`).toContain(`Renglón ${lines}`);
      expect(last, `${lines} lines`).toContain(`Página ${own.length} de ${own.length}`);
      expect(own.filter((page) => page.includes('Importe total'))).toHaveLength(1);
      for (const page of own) expect(page).toContain('Descripción');
    }
  });

  test('a description longer than a page goes on instead of being cut', async () => {
    const words = Array.from({ length: 1200 }, (_, i) => `palabra${i}`);
    const text = await textOf(await renderComprobante(imprimible({ items: [item(words.join(' '), 1, 1210)] })));
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  test('a long note of the issuer flows over pages and leaves the totals whole', async () => {
    const observaciones = Array.from({ length: 900 }, (_, i) => `nota${i}`).join(' ');
    const text = await textOf(await renderComprobante({ ...ofLines(3), observaciones }));
    expect(text).toContain('nota899');
    expect(text).toContain('Importe total');
  });
});

describe('logo', () => {
  const png = new Uint8Array(PNG.sync.write(new PNG({ width: 60, height: 20, fill: true })));
  const withLogo = (logo: Uint8Array, base = factura): ComprobanteImprimible => ({
    ...base,
    emisor: { ...base.emisor, logo },
  });
  const images = (file: Uint8Array) => Buffer.from(file).toString('latin1').split('/Subtype /Image').length - 1;

  test('a PNG with transparency is drawn', async () => {
    expect(images(await renderComprobante(withLogo(png)))).toBe(2); // the picture and its mask
  });

  test.each([
    ['cut short', png.slice(0, png.length - 30)],
    ['with damaged pixels', png.map((byte, i) => (i > 45 && i < 60 ? byte ^ 0x55 : byte))],
    ['only a signature', png.slice(0, 8)],
    ['a JPEG with nothing inside', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['of another format', new TextEncoder().encode('<svg/>')],
  ])('%s is left out and the voucher printed', async (_, logo) => {
    const file = await renderComprobante(withLogo(logo));
    expect(images(file)).toBe(0);
    expect(await textOf(file)).toBe(await textOf(await renderComprobante(factura)));
  });

  test('two issuers in one file keep their own logos', async () => {
    const other = new Uint8Array(PNG.sync.write(new PNG({ width: 30, height: 30, fill: true })));
    expect(images(await renderComprobantes(pool, [withLogo(png), withLogo(other), withLogo(png.slice())]))).toBe(4);
  });
});

describe('files', () => {
  test('the same voucher gives the same bytes', async () => {
    const [first, second] = [await renderComprobante(factura), await renderComprobante(factura)];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  test('many vouchers are one file, in order, each counting its own pages', async () => {
    const largo = casos['a-tres-paginas']!;
    const list = Array.from({ length: 45 }, (_, i) => ({ ...(i === 30 ? largo : factura), numero_comprobante: i + 1 }));
    const pages = pagesOf(await textOf(await renderComprobantes(pool, list)));
    expect(pages).toHaveLength(47);
    expect(pages[30]).toContain('Página 1 de 3');
    expect(pages[32]).toContain('Página 3 de 3');
    expect(
      pages.filter((page) => page.includes('ORIGINAL')).map((page) => Number(/Nro: (\d+)/.exec(page)?.[1])),
    ).toEqual(list.map(({ numero_comprobante }) => numero_comprobante));
  });

  test('an invoice and its note are joined into one small file', async () => {
    const parts = [
      await renderComprobante(casos['b-identificado-bonificado']!),
      await renderComprobante(casos['nc-b-asociada']!),
    ];
    const joined = await mergePdfs(pool, parts);
    const pages = pagesOf(await textOf(joined));
    expect(pages.map((page) => /FACTURA|NOTA DE CRÉDITO/.exec(page)?.[0])).toEqual(['FACTURA', 'NOTA DE CRÉDITO']);
    expect(joined.length).toBeLessThan(200_000);
    expect(Buffer.compare(joined, await mergePdfs(pool, parts))).toBe(0);
  });

  test('an aborted job rejects, and the next one works', async () => {
    const controller = new AbortController();
    const given = renderComprobantes(
      pool,
      Array.from({ length: 200 }, () => factura),
      { signal: controller.signal },
    );
    setImmediate(() => controller.abort());
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    expect((await renderComprobantes(pool, [factura])).length).toBeGreaterThan(10_000);
  });

  test('a file that is not a PDF is refused, and the thread goes on', async () => {
    await expect(mergePdfs(pool, [new Uint8Array([1, 2, 3])])).rejects.toThrow(/PDF/);
    expect((await mergePdfs(pool, [await renderComprobante(factura)])).length).toBeGreaterThan(10_000);
  });

  test('jobs under way when the pool closes, and later ones, are rejected', async () => {
    const other = createPdfPool();
    const [given] = await Promise.allSettled([renderComprobantes(other, [factura]), other.close()]);
    expect(given).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('PDF thread') } });
    await expect(renderComprobantes(other, [factura])).rejects.toThrow('closed');
  });

  test('nothing to print is an error', async () => {
    await expect(renderComprobantes(pool, [])).rejects.toMatchObject({ code: 'comprobante_no_encontrado' });
  });
});

/** The file of a golden comprobante, drawn once for all tests. */
const printed = (comprobante: ComprobanteImprimible): Promise<Uint8Array> => {
  const file = files.get(comprobante) ?? renderComprobante(comprobante);
  files.set(comprobante, file);
  return file;
};
const files = new Map<ComprobanteImprimible, Promise<Uint8Array>>();

const pageMark = '──── página ';
const pagesOf = (text: string): string[] => text.split(pageMark).slice(1);

/** Text in reading order: lines from top to bottom, their parts from left to right. */
async function textOf(file: Uint8Array): Promise<string> {
  const pages: Map<number, TextoImpreso[]>[] = [];
  for (const parte of await textosOf(file)) {
    const lines = (pages[parte.page - 1] ??= new Map());
    const line = [...lines.keys()].find((key) => Math.abs(key - parte.y) < 1.5) ?? parte.y;
    lines.set(line, [...(lines.get(line) ?? []), parte]);
  }
  return pages
    .map((lines, page) => {
      const rows = [...lines].sort(([a], [b]) => b - a).map(([, parts]) => join(parts));
      return `${pageMark}${page + 1}\n${rows.join('\n')}\n`;
    })
    .join('');
}

/** Joins the parts of a line; a wide gap starts another column. */
function join(parts: TextoImpreso[]): string {
  const sorted = parts.sort((a, b) => a.x - b.x);
  return sorted
    .map(({ x, texto }, i) => (i > 0 && x - sorted[i - 1]!.fin > 6 ? `   ${texto}` : texto))
    .join('')
    .trimEnd();
}

/** The rectangles of the path that draws the QR: x, y, width and height in points. */
function qrRectangles(file: Uint8Array): [number, number, number, number][] {
  const raw = Buffer.from(file);
  const streams = [...raw.toString('latin1').matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(raw.subarray(index + 7)).toString('latin1')];
    } catch {
      return []; // fonts' maps and the like are not all compressed
    }
  });
  const path = streams
    .map((stream) => /^q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm\n((?:[\d. ]+ re\n){100,})f\nQ/m.exec(stream))
    .find((found) => found !== null);
  if (!path) return [];
  const [xScale = 0, yScale = 0, left = 0, top = 0] = path.slice(1, 5).map(Number);
  return [...(path[5] ?? '').matchAll(/^(\d+) (\d+) (\d+) (\d+) re$/gm)].map(([, ...numbers]) => {
    const [x = 0, y = 0, w = 0, h = 0] = numbers.map(Number);
    return [left + x * xScale, top + y * yScale, w * xScale, h * yScale];
  });
}

/** Paints the QR's rectangles on a white page and reads the code back, as a phone would. */
function readQr(file: Uint8Array): string | undefined {
  const scale = 5;
  const margin = 30;
  const squares = qrRectangles(file);
  const left = Math.min(...squares.map(([x]) => x));
  const top = Math.min(...squares.map(([, y]) => y));
  const side = Math.ceil(80 * scale) + 2 * margin;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, w, h] of squares) {
    for (let row = Math.round((y - top) * scale); row < Math.round((y - top + h) * scale); row++) {
      for (let column = Math.round((x - left) * scale); column < Math.round((x - left + w) * scale); column++) {
        pixels.fill(
          0,
          ((row + margin) * side + column + margin) * 4,
          ((row + margin) * side + column + margin) * 4 + 3,
        );
      }
    }
  }
  return jsQR(pixels, side, side)?.data;
}

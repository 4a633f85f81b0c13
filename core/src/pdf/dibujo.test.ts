import { inflateSync } from 'node:zlib';
import { Decimal } from 'decimal.js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { casos, imprimible, item } from '../../../tests/builders/imprimibles.ts';
import { textosOf } from '../../../tests/builders/pdfLeido.ts';
import { hojaOf } from '../rules/comprobantes/hoja/hoja.ts';
import type { ComprobanteImprimible } from '../rules/comprobantes/hoja/types.ts';
import { printHojas } from './printer.ts';

// How a voucher is laid out, in points: where each text begins and ends, and the strokes, colours and images between them.
// Regenerate with `vitest run --project unit core/src/pdf/dibujo --update`, then read the diff.

const golden = new URL('../../../fixtures/golden/pdf/dibujo/', import.meta.url).pathname;
const png = (width: number, height: number) =>
  new Uint8Array(PNG.sync.write(new PNG({ width, height, fill: true, colorType: 2 })));

const conPercepciones = casos['a-dos-alicuotas-percepciones']!;
const conLogo: ComprobanteImprimible = {
  ...conPercepciones,
  emisor: { ...conPercepciones.emisor, logo: png(300, 60) },
};

const enDosPaginas = imprimible({
  ...conPercepciones,
  emisor: { ...conPercepciones.emisor, razon_social: 'Distribuidora '.repeat(6).trim() },
  items: Array.from({ length: 34 }, (_, n) => item(`Renglón ${n + 1}`, n + 1, 1210)),
});

const maximo = new Decimal('9999999999999.99');
/** The largest figures that ARCA takes leave the words no room: the letters of the table shrink. */
const enorme = {
  ...imprimible({
    ...conPercepciones,
    percepciones: conPercepciones.percepciones.map((percepcion) => ({ ...percepcion, base: maximo, importe: maximo })),
    items: [
      item('Turbina', 1, 9999999999999.99, { sku: 'TURBINA-GRANDE', bonificacion: new Decimal('0.01') }),
      item('Chaveta', 1234567.123456, 0.1234),
    ],
  }),
  total: maximo,
  neto: maximo,
};

test.each<[string, ComprobanteImprimible]>([
  ['a-con-logo', conLogo],
  ['a-dos-paginas', enDosPaginas],
  ['a-dolares', casos['a-dolares']!],
  ['a-enorme', enorme],
  ['b-nombres-largos', casos['b-nombres-largos']!],
  ['borrador', casos['borrador']!],
  ['c-monotributo', casos['c-monotributo']!],
  ['presupuesto', casos['presupuesto']!],
])('%s is drawn where it was', async (nombre, comprobante) => {
  const file = await printHojas([hojaOf(comprobante)]);
  const textos = (await textosOf(file))
    .filter(({ texto }) => texto.trim() !== '')
    .map(({ page, texto, x, y, fin }) => `${page}: ${[x, fin, y].map((punto) => punto.toFixed(1)).join(' ')} ${texto}`);
  await expect([...textos, ...contenidosOf(file).flatMap(drawingOf), ''].join('\n')).toMatchFileSnapshot(
    `${golden}${nombre}.txt`,
  );
});

/** Operators of each page. */
function contenidosOf(file: Uint8Array): string[] {
  const partes = Buffer.from(file)
    .toString('latin1')
    .split(/\nstream\n/);
  return partes.flatMap((parte) => {
    try {
      const contenido = inflateSync(Buffer.from(parte, 'latin1')).toString('latin1');
      return / Tf\n/.test(contenido) ? [contenido] : [];
    } catch {
      return []; // streams that are not compressed, and what comes before the first one
    }
  });
}

/** Lines, with their width and colour, and images of a page; how many texts it has of each letter, size and colour. */
function drawingOf(contenido: string, pagina: number): string[] {
  const trazos: string[] = [];
  const textos = new Map<string, number>();
  let [tinta, ancho] = ['', ''];
  let camino: string[] = [];
  for (const linea of contenido.split('\n')) {
    const numeros = linea.replaceAll(/-?\d+\.\d+/g, (numero) => String(Number(Number(numero).toFixed(2))));
    const operador = linea.split(' ').at(-1);
    if (operador === 'scn' || operador === 'SCN' || operador === 'rg' || operador === 'RG') tinta = numeros;
    else if (operador === 'w') ancho = numeros;
    else if (operador === 'm' || operador === 'l') camino.push(numeros);
    else if (operador === 'S') {
      trazos.push(`${[...camino, ancho, tinta].join(', ')}`);
      camino = [];
    } else if (operador === 'Do') trazos.push(numeros);
    else if (operador === 'cm' && !linea.startsWith('1 0 0 -1')) trazos.push(numeros);
    else if (operador === 'Tf') textos.set(`${numeros}, ${tinta}`, (textos.get(`${numeros}, ${tinta}`) ?? 0) + 1);
  }
  return [...trazos, ...[...textos].map(([letra, cuantos]) => `${cuantos} texts of ${letra}`)].map(
    (linea) => `${pagina + 1}: ${linea}`,
  );
}

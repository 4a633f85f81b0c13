import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { casos, imprimible, item } from '../../../tests/builders/imprimibles.ts';
import { textosOf, type TextoImpreso } from '../../../tests/builders/pdfLeido.ts';
import { hojaOf } from '../rules/comprobantes/hoja/hoja.ts';
import type { ComprobanteImprimible } from '../rules/comprobantes/hoja/types.ts';
import { margenes, pagina } from '../rules/comprobantes/pdf/estilo.ts';
import { formatARS } from '../rules/money.ts';
import { printDefinicion } from './printer.ts';
import { renderComprobante } from './render.ts';
import { defineResumen } from './resumen.ts';

// An issued comprobante has every figure whole and on the paper, whatever was typed in it.

const empresa = casos['a-dos-alicuotas-percepciones']!;

test.each([32, 60, 200])('a word of %i letters takes no figure off the paper', async (largo) => {
  const palabra = 'W'.repeat(largo);
  await expectEntero(
    imprimible({
      ...clienteA,
      items: [item(palabra, 12, 1234567.89, { sku: palabra }), item(`${palabra} azul`, 3, 12100)],
    }),
  );
});

test('words of any length, in any field, leave every figure of every line inside the margins', async () => {
  await fc.assert(
    fc.asyncProperty(comprobantes, (comprobante) => expectEntero(comprobante)),
    { numRuns: 25, seed: 1415 },
  );
});

test('the largest figures that ARCA takes are whole', async () => {
  const maximo = new Decimal('9999999999999.99');
  const linea = item('Turbina', 1, 9999999999999.99, { sku: 'TURBINA-GRANDE', bonificacion: new Decimal('0.01') });
  const factura = imprimible({
    ...clienteA,
    percepciones: [
      { ...empresa.percepciones[0]!, provincia: 21, base: maximo, importe: maximo },
      { ...empresa.percepciones[1]!, base: maximo, importe: maximo },
    ],
    items: [linea, item('Chaveta', 1234567.123456, 0.1234)],
  });
  await expectEntero({
    ...factura,
    total: maximo,
    neto: maximo,
    moneda: 'DOL',
    cotizacion: new Decimal('1425.123456'),
  });
});

test('the summary of a month: whatever its reports, its company and its reasons are called, every figure is whole', async () => {
  await fc.assert(
    fc.asyncProperty(resumenes, async (resumen) => {
      const bytes = await printDefinicion(defineResumen(resumen));
      const textos = (await textosOf(bytes)).filter(({ texto: palabra }) => palabra.trim() !== '');
      expect(textos.filter(seSale)).toEqual([]);
      const impresas = cuentaOf(lineasOf(textos));
      const cifras = resumen.tablas.flatMap(({ filas, deTexto }) =>
        deTexto ? [] : filas.flatMap((fila) => fila.slice(1)),
      );
      for (const [cifra, veces] of cuentaOf(cifras)) {
        expect(impresas.get(cifra) ?? 0, `"${cifra}" whole on the paper`).toBeGreaterThanOrEqual(veces);
      }
    }),
    { numRuns: 15, seed: 1415 },
  );
});

const { percepciones: _percepciones, items: _items, ...clienteA } = empresa;

/** Text as people paste it: words, runs without a space, figures, other alphabets, tabs and line ends. */
const texto = fc.oneof(
  fc.lorem({ maxCount: 8 }),
  fc.string({ minLength: 1, maxLength: 220, unit: fc.constantFrom('W', 'M', 'i', 'Ñ', '0', '-', '/', '_', '.') }),
  fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }).filter((t) => t.trim() !== ''),
  fc.constantFrom('SKU-'.repeat(50), 'a\tb\nc', '9.999.999,99 '.repeat(20), 'https://tienda.test/' + 'x'.repeat(180)),
);
const importe = fc.integer({ min: 1, max: 9_999_999_999_99 }).map((centavos) => centavos / 100);
const linea = fc
  .record({
    descripcion: texto,
    sku: fc.option(texto),
    cantidad: fc.oneof(
      fc.integer({ min: 1, max: 99_999 }),
      fc.integer({ min: 1, max: 9_999_999 }).map((n) => n / 1000),
    ),
    importe,
    bonificacion: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: 0 }),
  })
  .map(({ descripcion, cantidad, importe: precio, sku, bonificacion }) =>
    item(descripcion, cantidad, precio, { sku, bonificacion: new Decimal(bonificacion).div(100) }),
  );

const pesos = fc
  .integer({ min: -9_999_999_999_99, max: 9_999_999_999_99 })
  .map((n) => formatARS(new Decimal(n).div(100)));
const tablaDeCifras = fc.integer({ min: 2, max: 5 }).chain((columnas) =>
  fc.record({
    titulo: fc.lorem({ maxCount: 4 }),
    columnas: fc.array(fc.lorem({ maxCount: 3 }), { minLength: columnas, maxLength: columnas }),
    filas: fc.array(
      fc
        .tuple(texto, fc.array(pesos, { minLength: columnas - 1, maxLength: columnas - 1 }))
        .map(([primera, cifras]) => [primera, ...cifras]),
      { minLength: 1, maxLength: 6 },
    ),
    conTotal: fc.boolean(),
    nota: fc.option(texto),
    deTexto: fc.constant(false),
  }),
);
const tablaDeTextos = fc.integer({ min: 2, max: 4 }).chain((columnas) =>
  fc.record({
    titulo: fc.lorem({ maxCount: 4 }),
    columnas: fc.array(fc.lorem({ maxCount: 3 }), { minLength: columnas, maxLength: columnas }),
    filas: fc.array(fc.array(texto, { minLength: columnas, maxLength: columnas }), { minLength: 1, maxLength: 4 }),
    conTotal: fc.constant(false),
    nota: fc.option(texto),
    deTexto: fc.constant(true),
  }),
);
const resumenes = fc.record({
  titulo: texto,
  empresa: texto,
  cuit: fc.constant('30-71654321-4'),
  mes: fc.constant('noviembre de 2026'),
  hecho: fc.constant('2026-12-01'),
  resultado: texto,
  tablas: fc.array(fc.oneof(tablaDeCifras, tablaDeTextos), { minLength: 1, maxLength: 4 }),
});

const comprobantes = fc
  .record({
    tipo_comprobante: fc.constantFrom<(1 | 3 | 6 | 11)[]>(1, 3, 6, 11),
    items: fc.array(linea, { minLength: 1, maxLength: 12 }),
    razon_social_facturado: texto,
    domicilio_facturado: texto,
    observaciones: texto,
    nombre: texto,
    moneda: fc.constantFrom('PES', 'DOL'),
  })
  .map(({ nombre, ...resto }) =>
    imprimible({
      ...clienteA,
      ...resto,
      percepciones: empresa.percepciones,
      cotizacion: new Decimal('1425.5'),
      emisor: { ...empresa.emisor, razon_social: nombre, nombre_fantasia: nombre, domicilio: nombre, iibb: nombre },
    }),
  );

/** Expects every text inside the margins, and every figure of the sheet drawn whole, as many times as the sheet has it. */
async function expectEntero(comprobante: ComprobanteImprimible): Promise<void> {
  const textos = (await textosOf(await renderComprobante(comprobante))).filter(
    ({ texto: palabra }) => palabra.trim() !== '',
  );
  expect(textos.filter(seSale)).toEqual([]);
  const { renglones, percepciones, totales, total, enPesos } = hojaOf(comprobante);
  const cifras = [renglones, ...(percepciones === null ? [] : [percepciones])].flatMap(({ columnas, filas }) =>
    filas.flatMap(({ celdas }) => celdas.filter((_, i) => columnas[i]?.contenido === 'cifra')),
  );
  const impresas = cuentaOf(lineasOf(textos));
  const pedidas = cuentaOf([...cifras, ...totales.map(({ valor }) => valor), total.valor, enPesos?.valor ?? '']);
  for (const [cifra, veces] of pedidas) {
    expect(impresas.get(cifra) ?? 0, `"${cifra}" whole on the paper`).toBeGreaterThanOrEqual(veces);
  }
}

const [izquierda, arriba, derecha] = margenes;
/** Tolerance in points: a letter's own side bearing. */
const HOLGURA = 0.5;

/** Whether a text leaves the margins. The strip over the lines and the page's number are above and below them. */
function seSale({ x, y, fin }: TextoImpreso): boolean {
  const alto = y < 0 || y > pagina.alto - arriba / 2;
  return alto || x < izquierda - HOLGURA || fin > pagina.ancho - derecha + HOLGURA;
}

/** Lines of one cell, from words that follow each other: a figure and its sign are drawn apart. */
function lineasOf(textos: readonly TextoImpreso[]): string[] {
  const lineas: TextoImpreso[] = [];
  for (const parte of textos) {
    const ultima = lineas.at(-1);
    const sigue = ultima?.page === parte.page && Math.abs(ultima.y - parte.y) < 1 && Math.abs(parte.x - ultima.fin) < 3;
    const aire = ultima && parte.x - ultima.fin > 1 && !ultima.texto.endsWith(' ') ? ' ' : '';
    if (ultima && sigue) Object.assign(ultima, { texto: ultima.texto + aire + parte.texto, fin: parte.fin });
    else lineas.push({ ...parte });
  }
  return lineas.map(({ texto: linea_ }) => linea_.trim());
}

function cuentaOf(textos: readonly string[]): Map<string, number> {
  const cuenta = new Map<string, number>();
  for (const texto of textos) if (texto !== '') cuenta.set(texto, (cuenta.get(texto) ?? 0) + 1);
  return cuenta;
}

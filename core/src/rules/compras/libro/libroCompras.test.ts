import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { buildCompra, rate, writeOf } from '../../../../../tests/builders/compras.ts';
import { totalDeCompraEnPesos, type CompraAReportar } from './compraAReportar.ts';
import { createLibroCompras } from './libroCompras.ts';

const d = (texto: string) => new Decimal(texto);

/** Fields of COMPRAS_CBTE by the positions of the domain's table (month.md, section 2), without the table that writes. */
const CBTE = {
  fecha: [1, 8],
  tipo: [9, 3],
  punto: [12, 5],
  numero: [17, 20],
  despacho: [37, 16],
  tipo_doc: [53, 2],
  doc: [55, 20],
  nombre: [75, 30],
  total: [105, 15],
  no_gravado: [120, 15],
  exento: [135, 15],
  percepciones_iva: [150, 15],
  nacionales: [165, 15],
  iibb: [180, 15],
  municipales: [195, 15],
  internos: [210, 15],
  moneda: [225, 3],
  cambio: [228, 10],
  cantidad: [238, 1],
  operacion: [239, 1],
  computable: [240, 15],
  otros: [255, 15],
  cuit_corredor: [270, 11],
  nombre_corredor: [281, 30],
  comision: [311, 15],
} as const;
const ALICUOTAS = {
  tipo: [1, 3],
  punto: [4, 5],
  numero: [9, 20],
  tipo_doc: [29, 2],
  doc: [31, 20],
  neto: [51, 15],
  codigo: [66, 4],
  iva: [70, 15],
} as const;

function cut<K extends string>(
  linea: string,
  campos: Readonly<Record<K, readonly [number, number]>>,
): Record<K, string> {
  return Object.fromEntries(
    (Object.entries(campos) as [K, readonly [number, number]][]).map(([nombre, [desde, largo]]) => [
      nombre,
      linea.slice(desde - 1, desde - 1 + largo),
    ]),
  ) as Record<K, string>;
}
const linesOf = (texto: string): string[] => texto.split('\r\n').filter((linea) => linea !== '');
const amountOf = (campo: string): Decimal => new Decimal(campo).div(100);

async function write(compras: readonly CompraAReportar[]) {
  const reporte = createLibroCompras('2026-10');
  const { archivos, reparos } = await writeOf(reporte, compras);
  return {
    archivos,
    cbte: linesOf(archivos.cbte).map((linea) => cut(linea, CBTE)),
    alicuotas: linesOf(archivos.alicuotas).map((linea) => cut(linea, ALICUOTAS)),
    importaciones: linesOf(archivos.importaciones),
    reparos,
    generales: reporte.generales?.() ?? [],
    cruces: reporte.cruces(),
  };
}

test('a purchase in dollars with two rates and taxes told apart, to the byte', async () => {
  const cero = d('0');
  const compra = buildCompra({
    numero: 21,
    fecha: '2026-10-08',
    emisor_documento: '33500000037',
    emisor_nombre: 'CAFÉ & CÍA. S.A.',
    moneda: 'DOL',
    cotizacion: d('1475.006'),
    alicuotas: [rate(10.5, '10.00', '1.05'), rate(21, '100.00', '21.00')],
    otros_tributos: d('4.50'),
    exento: d('2.00'),
    tributos: {
      percepciones_iva: d('3.00'),
      nacionales: cero,
      ingresos_brutos: d('1.50'),
      municipales: cero,
      internos: cero,
      otros: cero,
    },
    credito_computable: d('20.00'),
  });
  const { archivos, cruces, reparos } = await write([compra]);
  expect(archivos.cbte).toBe(
    `2026100800100003${'21'.padStart(20, '0')}${' '.repeat(16)}80${'33500000037'.padStart(20, '0')}${'CAFÉ & CÍA. S.A.'.padEnd(30)}` +
      `000000000013855000000000000000000000000000200000000000000300000000000000000000000000000150000000000000000000000000000000` +
      `DOL14750060002E000000000002000000000000000000` +
      `00000000000${' '.repeat(30)}000000000000000\r\n`,
  );
  expect(archivos.alicuotas).toBe(
    `00100003${'21'.padStart(20, '0')}80${'33500000037'.padStart(20, '0')}0000000000010000004000000000000105\r\n` +
      `00100003${'21'.padStart(20, '0')}80${'33500000037'.padStart(20, '0')}0000000000100000005000000000002100\r\n`,
  );
  expect(cruces.filter(({ coincide }) => !coincide)).toEqual([]);
  expect(reparos).toEqual([]);
});

test('classes B and C have no rates, no credit and no part but their total', async () => {
  const { cbte, alicuotas, cruces } = await write([
    buildCompra({ tipo_comprobante: 6, alicuotas: [], otros_tributos: d('250.00'), total: d('10250.00') }),
    buildCompra({ tipo_comprobante: 11, alicuotas: [], total: d('5500.00') }),
  ]);
  expect(cbte).toMatchObject([
    {
      total: '000000001025000',
      otros: '000000000000000',
      cantidad: '0',
      computable: '000000000000000',
      operacion: ' ',
    },
    { total: '000000000550000', cantidad: '0' },
  ]);
  expect(alicuotas).toEqual([]);
  expect(cruces.every(({ coincide }) => coincide)).toBe(true);
});

test('a class A without taxed amounts has one rate of 0 %, and a credit note is positive and told', async () => {
  const { cbte, alicuotas, generales } = await write([
    buildCompra({ alicuotas: [], exento: d('500.00') }),
    buildCompra({ tipo_comprobante: 3 }),
  ]);
  expect(cbte).toMatchObject([
    { cantidad: '1', operacion: 'E' },
    { tipo: '003', total: '000000000012100' },
  ]);
  expect(alicuotas[0]).toMatchObject({ codigo: '0003', neto: '000000000000000' });
  expect(generales.map(({ codigo }) => codigo)).toEqual(['notas_en_positivo']);
});

test('a negative amount has its minus in the first position of its field', async () => {
  const { cbte, cruces } = await write([buildCompra({ no_gravado: d('-30378.27'), total: d('-30257.27') })]);
  expect(cbte).toMatchObject([{ no_gravado: '-00000003037827', total: '-00000003025727' }]);
  expect(cruces.every(({ coincide }) => coincide)).toBe(true);
});

test('the rates of an import go by its customs form', async () => {
  const { cbte, alicuotas, importaciones } = await write([
    buildCompra({ tipo_comprobante: 66, punto_de_venta: 0, numero: 0, despacho: '26001IC04012345A', iva: d('21.00') }),
  ]);
  expect(cbte).toMatchObject([{ tipo: '066', despacho: '26001IC04012345A', cantidad: '1' }]);
  expect(alicuotas).toEqual([]);
  expect(importaciones).toEqual(['26001IC04012345A0000000000100000005000000000002100']);
});

test.each([
  ['sin_alicuotas', { alicuotas: null, neto: d('200'), iva: d('31.50'), total: d('231.50') }],
  ['no_suma', { total: d('122.00') }],
  ['cuit_invalido', { emisor_documento: '30612345675' }],
  ['cotizacion', { cotizacion: d('2') }],
  ['fuera_de_periodo', { fecha: '2026-11-01' }],
  ['credito_de_mas', { credito_computable: d('21.01') }],
  ['tipo_desconocido', { tipo_comprobante: 777, credito_computable: d('0') }],
  ['alicuotas_no_suman', { neto: d('101'), total: d('122') }],
  ['no_entra', { punto_de_venta: 123456 }],
] as const)('%s keeps a purchase out of the files', async (codigo, cambios) => {
  const { cbte, reparos } = await write([buildCompra(cambios as Partial<CompraAReportar>)]);
  expect(reparos.filter(({ impide }) => impide).map((reparo) => reparo.codigo)).toContain(codigo);
  expect(reparos[0]?.comprobante).toMatch(/ de PROVEEDOR SA$/);
  expect(cbte).toEqual([]);
});

test('a rounding of ARCA, an earlier date and taxes not told apart are notices', async () => {
  const { cbte, reparos, generales, cruces } = await write([
    buildCompra({ fecha: '2026-09-30', total: d('121.35') }),
    buildCompra({ otros_tributos: d('3.00') }),
  ]);
  expect(cbte).toHaveLength(2);
  expect(reparos.map(({ codigo }) => codigo)).toEqual(['otro_periodo', 'redondeo', 'tributos_sin_separar']);
  expect(generales).toMatchObject([{ codigo: 'tributos_sin_separar' }]);
  expect(cruces.every(({ coincide }) => coincide)).toBe(true);
});

const centavos = fc.bigInt({ min: 0n, max: 99_999_999_999n }).map((valor) => new Decimal(valor.toString()).div(100));
const alicuota = fc
  .tuple(fc.constantFrom(2.5, 5, 10.5, 21, 27), centavos)
  .map(([iva, neto]) => ({ iva, neto, importe: neto.times(iva).div(100).toDecimalPlaces(2) }));
const compra = fc
  .record({
    tipo_comprobante: fc.constantFrom(1, 2, 3, 6, 8, 11, 13, 51, 81, 201),
    alicuotas: fc.uniqueArray(alicuota, { selector: ({ iva }) => iva, maxLength: 5 }),
    no_gravado: centavos,
    exento: centavos,
    otros_tributos: centavos,
    emisor_nombre: fc.string({ unit: 'grapheme', maxLength: 60 }),
  })
  .map((cambios) => buildCompra(cambios));

test('every record has its width, and the parts of the files add up to the totals of the purchases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(compra, { maxLength: 12 }), async (compras) => {
      const ordenadas = compras.toSorted((a, b) => a.tipo_comprobante - b.tipo_comprobante || a.numero - b.numero);
      const { archivos, cbte, alicuotas, cruces } = await write(ordenadas);
      for (const linea of linesOf(archivos.cbte)) expect(linea).toHaveLength(325);
      for (const linea of linesOf(archivos.alicuotas)) expect(linea).toHaveLength(84);
      expect(cbte).toHaveLength(compras.length);
      const conPartes = cbte.filter(({ cantidad }) => cantidad !== '0');
      const partes = [
        'no_gravado',
        'exento',
        'percepciones_iva',
        'nacionales',
        'iibb',
        'municipales',
        'internos',
        'otros',
      ] as const;
      const suma = [
        ...conPartes.flatMap((registro) => partes.map((parte) => amountOf(registro[parte]))),
        ...alicuotas.flatMap(({ neto, iva }) => [amountOf(neto), amountOf(iva)]),
      ].reduce((total, importe) => total.plus(importe), d('0'));
      const totales = conPartes.reduce((total, registro) => total.plus(amountOf(registro.total)), d('0'));
      expect(suma.toFixed(2)).toBe(totales.toFixed(2));
      expect(cbte.reduce((total, registro) => total.plus(amountOf(registro.total)), d('0')).toFixed(2)).toBe(
        compras.reduce((total, c) => total.plus(totalDeCompraEnPesos(c)), d('0')).toFixed(2),
      );
      expect(cruces.filter(({ coincide }) => !coincide)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

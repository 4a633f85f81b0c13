import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CampoDeColumna } from '../../../contract/compras/importacion.ts';
import { createLectorDeCeldas, readMoneda, readTipo, type Mendado } from './celdas.ts';
import { isEncabezado, listaOf, matchColumnas } from './columnas.ts';
import { indicesOf, readFila } from './readFila.ts';

// Files of synthetic vouchers in the layouts of ARCA's Mis Comprobantes of 2022 (G1) and 2025 (G3).
const golden = (nombre: string): string[] =>
  readFileSync(join(import.meta.dirname, '../../../../../fixtures/golden/compras', nombre), 'utf8')
    .trim()
    .split(/\r?\n/);
const cells = (linea: string, separador: string): string[] =>
  separador === ','
    ? [...linea.matchAll(/"([^"]*)"/g)].map(([, celda = '']) => celda)
    : linea.split(separador).map((celda) => celda.replaceAll('"', ''));
const CUIT = '30712345671';

function readGolden(nombre: string, separador: ';' | ',', decimal: ',' | '.') {
  const [titulos = '', ...lineas] = golden(nombre);
  const encabezado = cells(titulos, separador);
  const { campos, faltan, repetidas } = matchColumnas(encabezado, { lista: 'recibidos', recordadas: {} });
  expect({ faltan, repetidas, sinSaber: campos.filter((campo) => campo === null) }).toEqual({
    faltan: [],
    repetidas: [],
    sinSaber: [],
  });
  const mendados: Mendado[] = [];
  const lector = createLectorDeCeldas(decimal, (mendado) => mendados.push(mendado));
  const indices = indicesOf(campos);
  const filas = lineas.map((linea) =>
    readFila(cells(linea, separador), { indices, lector, lista: 'recibidos', cuit: CUIT }),
  );
  return { filas: filas.map((leida) => ('fila' in leida ? leida.fila : leida.rotas)), encabezado, mendados };
}

test('the list of 2025 is read with its rates, its currencies and its receivers', () => {
  const { filas, encabezado, mendados } = readGolden('recibidos-G3.csv', ';', ',');
  expect([isEncabezado(encabezado), listaOf(encabezado), mendados]).toEqual([true, 'recibidos', []]);
  expect(filas).toHaveLength(7);
  expect(filas[1]).toMatchObject({
    fecha: '2026-10-04',
    tipo_comprobante: 1,
    punto_de_venta: 3,
    numero: 1501,
    autorizacion: '76400000000012',
    emisor_documento: '30612345674',
    emisor_nombre: 'FIDEICOMISO PRUEBA , PEREZ Y OTROS',
    receptor_documento: CUIT,
    alicuotas: [
      { iva: 0, neto: new Decimal(1000), importe: new Decimal(0) },
      { iva: 10.5, neto: new Decimal(10000), importe: new Decimal(1050) },
      { iva: 21, neto: new Decimal(10000), importe: new Decimal(2100) },
    ],
    total: new Decimal('24150.35'),
  });
  expect(filas[3]).toMatchObject({
    tipo_comprobante: 11,
    alicuotas: [],
    neto: new Decimal(0),
    total: new Decimal(5500),
  });
  expect(filas[5]).toMatchObject({ moneda: 'DOL', cotizacion: new Decimal('1475.006') });
  expect(filas[6]).toMatchObject({ receptor_tipo: 96, receptor_documento: '30111222' });
});

test('the list of 2022 has the kind with its name, and its only rate is told from its sums', () => {
  const { filas } = readGolden('recibidos-G1.csv', ',', '.');
  expect(filas).toMatchObject([
    {
      fecha: '2022-03-15',
      tipo_comprobante: 1,
      emisor_tipo: 80,
      emisor_nombre: 'PROVEEDOR, UNO SA',
      moneda: 'PES',
      alicuotas: [{ iva: 21, neto: new Decimal(100), importe: new Decimal(21) }],
      receptor_documento: null,
    },
  ]);
});

test('a VAT that no single rate explains is left without rates', () => {
  const campos: CampoDeColumna[] = [
    'fecha',
    'tipo',
    'punto_de_venta',
    'numero',
    'emisor_documento',
    'neto',
    'iva',
    'total',
  ];
  const lector = createLectorDeCeldas(',', () => undefined);
  const celdas = ['2026-10-03', '1', '3', '1', '30612345674', '200,00', '31,50', '231,50'];
  const leida = readFila(celdas, { indices: indicesOf(campos), lector, lista: 'recibidos', cuit: CUIT });
  expect(leida).toMatchObject({ fila: { alicuotas: null, iva: new Decimal('31.5') } });
});

test('an unknown title is not guessed, and a remembered one is used', () => {
  const encabezado = [
    'Fecha',
    'Tipo',
    'Punto de Venta',
    'Número Desde',
    'Nro. Doc. Emisor',
    'Imp. Total',
    'Percepción IVA',
  ];
  expect(matchColumnas(encabezado, { lista: 'recibidos', recordadas: {} }).campos.at(-1)).toBeNull();
  const recordadas = { 'percepcion iva': 'otros_tributos' } as const;
  expect(matchColumnas(encabezado, { lista: 'recibidos', recordadas }).campos.at(-1)).toBe('otros_tributos');
});

test("the counterpart's columns without a side are the issuer's or the receiver's, by the list", () => {
  const encabezado = ['Nro. Doc.', 'Denominación', 'Nro. Doc. Receptor'];
  expect(matchColumnas(encabezado, { lista: 'recibidos', recordadas: {} }).campos).toEqual([
    'emisor_documento',
    'emisor_nombre',
    'receptor_documento',
  ]);
  expect(listaOf(['Fecha', 'Tipo Doc. Receptor'])).toBe('emitidos');
});

test.each([
  ['2026-10-03', '2026-10-03', []],
  ['03/10/2026', '2026-10-03', []],
  ['3/10/2026', '2026-10-03', ['fecha_de_excel']],
  ['46298', '2026-10-03', ['fecha_de_excel']],
  ['2026-10-03 00:00:00', '2026-10-03', []],
  ['31/02/2026', undefined, []],
  ['10/31/2026', undefined, []],
  ['', undefined, []],
])('a date written %j is read as %s', (texto, fecha, mendados) => {
  const vistos: Mendado[] = [];
  expect(createLectorDeCeldas(',', (mendado) => vistos.push(mendado)).readFecha(texto)).toBe(fecha);
  expect(vistos).toEqual(mendados);
});

test('a number cut by a spreadsheet is not read, and a cut CAE is lost alone', () => {
  const vistos: Mendado[] = [];
  const lector = createLectorDeCeldas(',', (mendado) => vistos.push(mendado));
  expect([lector.readDocumento('3,06E+10'), lector.readImporte('1,2E+05'), lector.readEntero('1,5E+03')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(lector.readAutorizacion('7,64E+13')).toBeNull();
  expect(lector.readAutorizacion('76400000000011')).toBe('76400000000011');
  expect(vistos).toEqual(['autorizacion_perdida']);
});

test('currencies and kinds are read as every generation writes them', () => {
  expect(['$', 'PES', 'USD', 'DOL', '', 'EUR', '060', '???'].map(readMoneda)).toEqual([
    'PES',
    'PES',
    'DOL',
    'DOL',
    'PES',
    '060',
    '060',
    undefined,
  ]);
  expect(['1', '001', '1 - Factura A', 'Factura A', ''].map(readTipo)).toEqual([1, 1, 1, undefined, undefined]);
});

test('an amount is read to the cent however it was written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.boolean(), (centavos, conMiles) => {
      const valor = new Decimal(centavos.toString()).div(100);
      const [enteros = '', decimales = ''] = valor.toFixed(2).split('.');
      const escrito = conMiles ? enteros.replace(/\B(?=(\d{3})+$)/g, '.') : enteros;
      const lector = createLectorDeCeldas(',', () => undefined);
      expect(lector.readImporte(`${escrito},${decimales}`)?.toFixed(2)).toBe(valor.toFixed(2));
      expect(
        createLectorDeCeldas('.', () => undefined)
          .readImporte(valor.toFixed(2))
          ?.toFixed(2),
      ).toBe(valor.toFixed(2));
    }),
  );
});

import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { createArcibaNotas, createArcibaPercepciones } from '../percepciones/regimenes/caba/arciba/arciba.ts';
import { notasAlFinal, porFechaYNumero, porFechaYTipo, type ComprobanteAReportar } from './comprobante.ts';
import { createIvaSimple } from './ivaSimple/ivaSimple.ts';
import { createIvaVentas } from './ivaVentas/ivaVentas.ts';
import { createLibroIva } from './libroIva/libroIva.ts';
import type { Reporte } from './reporte.ts';
import { createSiretper } from '../percepciones/regimenes/tucuman/siretper/siretper.ts';
import {
  buildAReportar,
  buildPercepcion,
  d,
  filesOf,
  inscripto,
  reparosOf,
} from '../../../../tests/builders/reportes.ts';

// Reader of each file, written from the authorities' own tables, without using the tables that write.

type Regla = readonly [nombre: string, desde: number, hasta: number, forma: RegExp];
const fecha = /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const conBarras = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d{2}$/;
const digitos = /^\d+$/;
const coma = /^\d{13},\d{2}$/;
const punto = /^\d{12}\.\d{2}$/;
// Latin-1 without control characters; ASCII capitals.
const latin1 = /^[\u0020-\u007e\u00a0-\u00ff]*$/;
const ascii = /^[\u0020-\u0060\u007b-\u007e]*$/;

const CBTE: readonly Regla[] = [
  ['fecha', 1, 8, fecha],
  ['tipo', 9, 11, /^0(01|02|03|06|07|08|11|12|13)$/],
  ['pv', 12, 16, digitos],
  ['numero', 17, 36, digitos],
  ['hasta', 37, 56, digitos],
  ['tipo_doc', 57, 58, /^(80|86|87|89|90|94|96|99)$/],
  ['doc', 59, 78, digitos],
  ['nombre', 79, 108, latin1],
  ['total', 109, 123, digitos],
  ['no_gravado', 124, 138, digitos],
  ['no_categorizados', 139, 153, digitos],
  ['exento', 154, 168, digitos],
  ['nacionales', 169, 183, digitos],
  ['iibb', 184, 198, digitos],
  ['municipales', 199, 213, digitos],
  ['internos', 214, 228, digitos],
  ['moneda', 229, 231, /^(PES|DOL)$/],
  ['cambio', 232, 241, digitos],
  ['cantidad', 242, 242, /^\d$/],
  ['operacion', 243, 243, /^[ EN]$/],
  ['otros', 244, 258, digitos],
  ['vencimiento', 259, 266, fecha],
];
const ALICUOTAS: readonly Regla[] = [
  ['tipo', 1, 3, digitos],
  ['pv', 4, 8, digitos],
  ['numero', 9, 28, digitos],
  ['neto', 29, 43, digitos],
  ['alicuota', 44, 47, /^000[345689]$/],
  ['iva', 48, 62, digitos],
];
const ARCIBA: readonly Regla[] = [
  ['operacion', 1, 1, /^2$/],
  ['norma', 2, 4, /^029$/],
  ['fecha', 5, 14, conBarras],
  ['tipo', 15, 16, /^(01|09)$/],
  ['letra', 17, 17, /^[ABC ]$/],
  ['numero', 18, 33, digitos],
  ['fecha_comprobante', 34, 43, conBarras],
  ['monto', 44, 59, coma],
  ['certificado', 60, 75, /^ {16}$/],
  ['tipo_doc', 76, 76, /^[123]$/],
  ['doc', 77, 87, digitos],
  ['situacion_ib', 88, 88, /^[1245]$/],
  ['inscripcion', 89, 99, digitos],
  ['situacion_iva', 100, 100, /^[134]$/],
  ['nombre', 101, 130, ascii],
  ['otros', 131, 146, coma],
  ['iva', 147, 162, coma],
  ['base', 163, 178, coma],
  ['alicuota', 179, 183, /^\d{2},\d{2}$/],
  ['percepcion', 184, 199, coma],
  ['total', 200, 215, coma],
  ['aceptacion', 216, 216, /^ $/],
  ['fecha_aceptacion', 217, 226, /^ {10}$/],
];
const ARCIBA_NC: readonly Regla[] = [
  ['operacion', 1, 1, /^2$/],
  ['nota', 2, 13, digitos],
  ['fecha_nota', 14, 23, conBarras],
  ['base', 24, 39, coma],
  ['certificado', 40, 55, /^ {16}$/],
  ['tipo', 56, 57, /^(01|09)$/],
  ['letra', 58, 58, /^[ABC ]$/],
  ['numero', 59, 74, digitos],
  ['doc', 75, 85, digitos],
  ['norma', 86, 88, /^029$/],
  ['fecha', 89, 98, conBarras],
  ['percepcion', 99, 114, coma],
  ['alicuota', 115, 119, /^\d{2},\d{2}$/],
];
const DATOS: readonly Regla[] = [
  ['fecha', 1, 8, fecha],
  ['tipo_doc', 9, 10, /^(80|96)$/],
  ['doc', 11, 21, digitos],
  ['tipo', 22, 23, /^(01|02|03|06|07|08|11|12|13)$/],
  ['letra', 24, 24, /^[ABC]$/],
  ['pv', 25, 28, digitos],
  ['numero', 29, 36, digitos],
  ['base', 37, 51, punto],
  ['alicuota', 52, 57, /^\d{2}\.\d{3}$/],
  ['importe', 58, 72, punto],
];
const RETPER: readonly Regla[] = [
  ['tipo_doc', 1, 2, /^(80|96)$/],
  ['doc', 3, 13, digitos],
  ['nombre', 14, 53, ascii],
  ['calle', 54, 93, ascii],
  ['altura', 94, 98, digitos],
  ['localidad', 99, 113, ascii],
  ['provincia', 114, 128, /^TUCUMAN {8}$/],
  ['no_usado', 129, 139, /^ {11}$/],
  ['postal', 140, 147, /^ {4}\d{4}$/],
];
const NCFACT: readonly Regla[] = [
  ['pv_nota', 1, 4, digitos],
  ['nota', 5, 12, digitos],
  ['pv', 13, 16, digitos],
  ['numero', 17, 24, digitos],
  ['tipo', 25, 26, /^(01|02|06|07|11|12)$/],
];

/** Reads every field of every line; a wrong one throws an error that names it. */
function read(reglas: readonly Regla[], lineas: readonly string[]): Record<string, string>[] {
  const largo = reglas.at(-1)?.[2];
  return lineas.map((linea) => {
    if (linea.length !== largo) throw new Error(`${linea.length} characters, not ${largo}: ${linea}`);
    return Object.fromEntries(
      reglas.map(([nombre, desde, hasta, forma]) => {
        const valor = linea.slice(desde - 1, hasta);
        if (!forma.test(valor)) throw new Error(`${nombre} is "${valor}" in ${linea}`);
        return [nombre, valor];
      }),
    );
  });
}

const cents = (texto = '') => BigInt(texto.replace(/[.,]/, ''));
const suma = (filas: readonly Record<string, string>[], ...campos: string[]): bigint =>
  filas.reduce((total, fila) => campos.reduce((parte, campo) => parte + cents(fila[campo]), total), 0n);
/** Half-up of base (cents) × rate (as many decimals as `escala` says) / 100. */
const porciento = (base: bigint, tasa: bigint, escala: bigint): bigint =>
  (base * tasa + (escala * 100n) / 2n) / (escala * 100n);

// Vouchers of a month: letters, notes, dollars, perceptions of both provinces, any name, any mix of rates, zeros.

const centavos = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 500_000_000 }) },
);
const tasas = [0, 2.5, 5, 10.5, 21, 27] as const;
const descripcion = fc.record({
  dia: fc.integer({ min: 1, max: 31 }),
  letra: fc.constantFrom('A', 'B'),
  clase: fc.constantFrom('factura', 'nota_debito', 'nota_credito'),
  netos: fc.dictionary(fc.constantFrom(...tasas.map(String)), centavos, { maxKeys: 6 }),
  desvio: fc.integer({ min: -1, max: 1 }),
  exento: centavos,
  no_gravado: centavos,
  cotizacion: fc.oneof(
    fc.constant('1'),
    fc.integer({ min: 900_000_000, max: 1_999_999_999 }).map((n) => (n / 1e6).toFixed(6)),
  ),
  caba: fc.integer({ min: 0, max: 900 }),
  tucuman: fc.integer({ min: 0, max: 7_000 }),
  comprador: fc.constantFrom(1, 6, 4, 5),
  nombre: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.constant('Ñandú é Cía. — “Löwe” 東京 😀'),
  ),
  sitio: fc.constantFrom(901, 924, null),
  con_convenio: fc.boolean(),
});
type Descripcion = typeof descripcion extends fc.Arbitrary<infer T> ? T : never;

const tipos = {
  A: { factura: 1, nota_debito: 2, nota_credito: 3 },
  B: { factura: 6, nota_debito: 7, nota_credito: 8 },
} as const;
const CUITS = ['30711234566', '20999000321', '27999000652'];
const half = (valor: Decimal) => valor.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);

function build(x: Descripcion, indice: number): ComprobanteAReportar {
  const letra = x.comprador === 4 || x.comprador === 5 ? 'B' : x.letra;
  const condicion = letra === 'A' ? (x.comprador === 6 ? 6 : 1) : x.comprador === 4 ? 4 : 5;
  const alicuotas = Object.entries(x.netos).map(([tasa, neto]) => {
    const base = d(neto).div(100);
    const iva = half(base.times(tasa).div(100));
    return {
      iva: Number(tasa),
      neto: base,
      importe: Decimal.max(0, iva.plus(iva.isZero() ? 0 : d(x.desvio).div(100))),
    };
  });
  const exento = d(x.exento).div(100);
  const no_gravado = d(x.no_gravado).div(100);
  const cotizacion = d(x.cotizacion);
  const base = [exento, no_gravado, ...alicuotas.map(({ neto }) => neto)].reduce((a, b) => a.plus(b));
  const original = {
    comprobante_id: null,
    tipo_comprobante: tipos[letra].factura,
    punto_de_venta: 3,
    numero_comprobante: 500_000 + indice,
    cuit: '30716543214',
    fecha: '2026-10-01',
  } as const;
  const anonimo = condicion === 5;
  const percepciones = anonimo ? [] : percepcionesOf(x, base, cotizacion, condicion);
  return buildAReportar({
    ...(anonimo ? {} : { ...inscripto(CUITS[indice % 3] ?? '', x.nombre), situacion_iva_facturado: condicion }),
    calle_facturado: `Calle ${x.nombre}`,
    numero_facturado: String(indice),
    localidad_facturado: 'Yerba Buena',
    provincia_facturado: 14,
    codigo_postal_facturado: '4107',
    id: `00000000-0000-4000-8000-${String(indice).padStart(12, '0')}`,
    tipo_comprobante: tipos[letra][x.clase as 'factura'],
    numero_comprobante: indice + 1,
    fecha: `2026-10-${String(x.dia).padStart(2, '0')}`,
    moneda: cotizacion.equals(1) ? 'PES' : 'DOL',
    cotizacion,
    alicuotas,
    exento,
    no_gravado,
    percepciones,
    asociados: x.clase === 'factura' ? [] : [original],
  });
}

function percepcionesOf(x: Descripcion, base: Decimal, cotizacion: Decimal, condicion: 1 | 4 | 6) {
  if (x.sitio === null) return [];
  const alicuota = x.sitio === 901 ? d(x.caba).div(100) : d(x.tucuman).div(1000);
  const pesos = half(base.times(cotizacion));
  const importe = half(base.times(alicuota).div(100));
  const importe_pesos = half(pesos.times(alicuota).div(100));
  // With a few cents, a converted base may exceed its converted parts: the review refuses that perception.
  if (importe.lt('0.05') || importe_pesos.lt('0.05')) return [buildPercepcion(x.sitio, base, 0, 0, { condicion })];
  const percepcionReportada = buildPercepcion(x.sitio, base, alicuota, importe, {
    condicion,
    tipo: x.con_convenio ? 'C' : null,
  });
  return [{ ...percepcionReportada, base_pesos: pesos, importe_pesos }];
}

const mes = fc.array(descripcion, { maxLength: 25 }).map((varios) => varios.map(build));
const octubre = { desde: '2026-10-01', hasta: '2026-10-31' };

/** The file's lines, after checking that nothing is refused and that every total matches the vouchers. */
async function write<A extends string>(reporte: Reporte<A>, comprobantes: ComprobanteAReportar[]) {
  const impedidos = (await reparosOf(reporte, comprobantes)).filter(({ impide }) => impide);
  if (impedidos.length > 0) throw new Error(JSON.stringify(impedidos));
  const archivos = await filesOf(reporte, comprobantes);
  const distintos = reporte.cruces().filter(({ coincide }) => !coincide);
  if (distintos.length > 0) throw new Error(JSON.stringify(distintos));
  return archivos;
}

const RUNS = { numRuns: 150 };

describe('an independent reader accepts every line of any month, and the sums hold', () => {
  test('Libro IVA Digital', async () => {
    await fc.assert(
      fc.asyncProperty(mes, async (comprobantes) => {
        const { cbte, alicuotas } = await write(createLibroIva('2026-10'), comprobantes.toSorted(porFechaYTipo));
        const filas = read(CBTE, cbte.lineas);
        const tasas = Map.groupBy(read(ALICUOTAS, alicuotas.lineas), ({ tipo, pv, numero }) =>
          [tipo, pv, numero].join(),
        );
        expect(filas).toHaveLength(comprobantes.length);
        expect(tasas.size).toBe(comprobantes.length);
        for (const fila of filas) {
          const tasasDeFila = tasas.get([fila['tipo'], fila['pv'], fila['numero']].join()) ?? [];
          expect(String(tasasDeFila.length)).toBe(fila['cantidad']);
          const partes = suma(
            [fila],
            'no_gravado',
            'no_categorizados',
            'exento',
            'nacionales',
            'iibb',
            'municipales',
            'internos',
            'otros',
          );
          expect(cents(fila['total'])).toBe(partes + suma(tasasDeFila, 'neto', 'iva'));
          expect(new Set(tasasDeFila.map(({ alicuota }) => alicuota)).size).toBe(tasasDeFila.length);
        }
        const ordenadas = cbte.lineas.map((linea) => linea.slice(0, 36));
        expect(ordenadas).toEqual(ordenadas.toSorted());
      }),
      RUNS,
    );
  });

  test('class C of an exempt issuer: all of it exempt, and no rates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(centavos, { minLength: 1, maxLength: 9 }), async (netos) => {
        const comprobantes = netos.map((neto, indice) =>
          buildAReportar({
            tipo_comprobante: indice % 2 === 0 ? 11 : 13,
            numero_comprobante: indice + 1,
            situacion_iva_emisor: 4,
            neto: d(neto).div(100),
          }),
        );
        const { cbte, alicuotas } = await write(createLibroIva('2026-10'), comprobantes.toSorted(porFechaYTipo));
        expect(alicuotas.lineas).toEqual([]);
        for (const fila of read(CBTE, cbte.lineas)) {
          expect(fila).toMatchObject({
            cantidad: '0',
            exento: fila['total'],
            operacion: cents(fila['total']) > 0n ? 'E' : ' ',
          });
        }
      }),
      RUNS,
    );
  });

  test('IVA Simple is the book, by rate', async () => {
    await fc.assert(
      fc.asyncProperty(mes, async (delMes) => {
        const comprobantes = delMes.filter(({ moneda }) => moneda === 'PES').toSorted(porFechaYTipo);
        const { debito, restitucion } = await write(createIvaSimple('2026-10'), comprobantes);
        await write(createIvaSimple('2026-10'), delMes.toSorted(porFechaYTipo));
        const celdas = (lineas: string[]) =>
          lineas.slice(1).map((linea) => linea.split(';').map((celda) => d((celda || '0').replace(',', '.'))));
        for (const linea of celdas(debito.lineas)) expect(linea).toHaveLength(8);
        for (const linea of celdas(restitucion.lineas)) expect(linea).toHaveLength(7);
        const total = (lineas: string[], codigo: number, columna: number) =>
          celdas(lineas)
            .filter((celda) => celda[3]?.equals(codigo))
            .reduce((a, celda) => a.plus(celda[columna] ?? 0), d(0));
        for (const [tasa, codigo] of [
          [0, 3],
          [10.5, 4],
          [21, 5],
          [27, 6],
          [5, 8],
          [2.5, 9],
        ] as const) {
          const libro = comprobantes.flatMap((c) =>
            c.alicuotas
              .filter(({ iva }) => iva === tasa)
              .map(({ neto }) => ([3, 8].includes(c.tipo_comprobante) ? neto.neg() : neto)),
          );
          const esperado = libro.reduce((a, b) => a.plus(b), d(0));
          expect(
            total(debito.lineas, codigo, 4)
              .minus(total(restitucion.lineas, codigo, 4))
              .toFixed(2),
          ).toBe(esperado.toFixed(2));
        }
      }),
      RUNS,
    );
  });

  test('IVA ventas: each row and the totals add up', async () => {
    await fc.assert(
      fc.asyncProperty(mes, async (comprobantes) => {
        const opciones = { ...octubre, jurisdicciones: [901, 924], separador: ';', resumenes: false } as const;
        const { csv } = await write(createIvaVentas(opciones), comprobantes.toSorted(porFechaYTipo));
        const importes = csv.lineas.slice(1).map((linea) =>
          linea
            .split(';')
            .slice(-20)
            .map((celda) => BigInt(celda.replace(',', ''))),
        );
        const [totales = [], ...filas] = importes.toReversed();
        for (const fila of importes) expect(fila.slice(0, -1).reduce((a, b) => a + b, 0n)).toBe(fila.at(-1));
        for (const [indice, total] of totales.entries())
          expect(filas.reduce((a, fila) => a + (fila[indice] ?? 0n), 0n)).toBe(total);
        expect(filas).toHaveLength(comprobantes.length);
      }),
      RUNS,
    );
  });

  test('IVA ventas and the book say the same VAT, notes with the other sign', async () => {
    await fc.assert(
      fc.asyncProperty(mes, async (delMes) => {
        const comprobantes = delMes.filter(({ moneda }) => moneda === 'PES').toSorted(porFechaYTipo);
        const opciones = { ...octubre, jurisdicciones: [901, 924], separador: ';', resumenes: false } as const;
        const { csv } = await write(createIvaVentas(opciones), comprobantes);
        const { alicuotas } = await write(createLibroIva('2026-10'), comprobantes);
        const libro = read(ALICUOTAS, alicuotas.lineas);
        const totales = csv.lineas.at(-1)?.split(';').slice(12, 23) ?? [];
        for (const [indice, codigo] of ['0006', '0005', '0004', '0008', '0009', '0003'].entries()) {
          const filasDeTasa = libro.filter(({ alicuota }) => alicuota === codigo);
          const notas = filasDeTasa.filter(({ tipo }) => tipo === '003' || tipo === '008');
          const netos = suma(filasDeTasa, 'neto') - 2n * suma(notas, 'neto');
          expect(BigInt(totales[2 * indice]?.replace(',', '') ?? '')).toBe(netos);
        }
      }),
      RUNS,
    );
  });

  test('e-ARCIBA: base × rate half-up, the three formulas, and each note with its invoice', async () => {
    await fc.assert(
      fc.asyncProperty(mes, async (comprobantes) => {
        const rango = { cuit_emisor: '30999000106', ...octubre };
        const ordenados = comprobantes.toSorted(porFechaYNumero);
        const { percepciones } = await write(createArcibaPercepciones(rango), ordenados);
        const { notas } = await write(createArcibaNotas(rango), ordenados);
        for (const fila of read(ARCIBA, percepciones.lineas)) {
          expect(cents(fila['base'])).toBe(cents(fila['monto']) - cents(fila['iva']) - cents(fila['otros']));
          expect(cents(fila['percepcion'])).toBe(porciento(cents(fila['base']), cents(fila['alicuota']), 100n));
          expect(fila['total']).toBe(fila['percepcion']);
          expect(fila['letra'] === 'A' || cents(fila['iva']) === 0n).toBe(true);
          expect(fila['situacion_ib'] !== '4' || fila['inscripcion'] === '00000000000').toBe(true);
          expect(fila['situacion_ib'] === '2').toBe(fila['inscripcion'] === fila['doc']);
        }
        for (const fila of read(ARCIBA_NC, notas.lineas)) {
          expect(cents(fila['percepcion'])).toBe(porciento(cents(fila['base']), cents(fila['alicuota']), 100n));
          expect(fila['numero']?.slice(0, 10)).toBe('0000000300');
        }
        const con = ordenados.filter((c) =>
          c.percepciones.some(({ jurisdiccion, importe }) => jurisdiccion === 901 && importe.gt(0)),
        );
        expect(percepciones.lineas.length + notas.lineas.length).toBe(con.length);
      }),
      RUNS,
    );
  });

  test('SIRETPER: base × rate half-up, every subject once, and each note with its invoice', async () => {
    await fc.assert(
      fc.asyncProperty(mes, async (comprobantes) => {
        const { datos, retper, ncfact } = await write(createSiretper(octubre), comprobantes.toSorted(notasAlFinal));
        const filas = read(DATOS, datos.lineas);
        for (const fila of filas) {
          expect(cents(fila['importe'])).toBe(porciento(cents(fila['base']), cents(fila['alicuota']), 1000n));
        }
        const sujetos = read(RETPER, retper.lineas).map(({ doc }) => doc);
        expect(new Set(sujetos).size).toBe(sujetos.length);
        expect(new Set(filas.map(({ doc }) => doc))).toEqual(new Set(sujetos));
        const notas = filas
          .filter(({ tipo }) => tipo === '03' || tipo === '08')
          .map(({ pv, numero }) => `${pv}${numero}`);
        expect(read(NCFACT, ncfact.lineas).map((fila) => `${fila['pv_nota']}${fila['nota']}`)).toEqual(notas);
        // Invoices first.
        expect(filas.slice(filas.length - notas.length).every(({ tipo }) => tipo === '03' || tipo === '08')).toBe(true);
      }),
      RUNS,
    );
  });
});

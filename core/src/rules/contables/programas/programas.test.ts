import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { random } from '../../../../../tests/helpers/azar.ts';
import { buildAReportar, buildPercepcion, d, inscripto, iva21 } from '../../../../../tests/builders/reportes.ts';
import { round2, sum } from '../../money.ts';
import type { Fila } from '../../planillas/celda.ts';
import type { ComprobanteAReportar } from '../../reportes/comprobante.ts';
import { createIvaVentas } from '../../reportes/ivaVentas/ivaVentas.ts';
import { createLibroIva } from '../../reportes/libroIva/libroIva.ts';
import { writeReporte } from '../../reportes/reporte.ts';
import type { ProgramaContable } from '../contable.ts';
import { writeFilas, writeTitulos } from '../writeFilas.ts';
import { hechoOf } from '../hecho.ts';
import { planOf } from '../planDeCuentas.ts';
import { programasContables } from './programas.ts';

const GOLDEN = join(import.meta.dirname, '../../../../../fixtures/golden/contables');
const marco = { cuentas: planOf([]) };

const filasOf = (programa: ProgramaContable, comprobantes: readonly ComprobanteAReportar[]): Fila[][] =>
  comprobantes.map((comprobante, n) => programa.filas(hechoOf(comprobante), marco, n + 1));

/** Total that the rows of a program add up to. */
const totalOf = (programa: ProgramaContable, comprobantes: readonly ComprobanteAReportar[]): Decimal =>
  sum(filasOf(programa, comprobantes).flatMap((filas) => filas.map((fila, lugar) => programa.importe(fila, lugar))));

/** Text of a program's rows; those of a sheet as the CSV that Excel opens. */
const textoOf = (programa: ProgramaContable, comprobantes: readonly ComprobanteAReportar[]): string => {
  const forma = programa.forma === 'xlsx' ? 'excel' : programa.forma;
  return writeTitulos(forma, programa.titulos) + writeFilas(forma, filasOf(programa, comprobantes).flat());
};

const facturaA = buildAReportar({
  ...inscripto('30999000211', 'DISTRIBUIDORA ÑANDÚ S.A.; SUCURSAL'),
  calle_facturado: 'San Martín',
  numero_facturado: '100',
  provincia_facturado: 14,
  codigo_postal_facturado: '4000',
  tipo_comprobante: 1,
  numero_comprobante: 125,
  cae: '76400000000011',
  fecha: '2026-10-05',
  vencimiento_pago: '2026-11-04',
  alicuotas: [iva21('100000.00', '21000.00'), { iva: 10.5, neto: d('40000.00'), importe: d('4200.00') }],
  percepciones: [buildPercepcion(901, '140000', '2.5', '3500.00'), buildPercepcion(924, '140000', '1', '1400.00')],
  otros_tributos: [
    { id: 6, importe: d('100.00') },
    { id: 4, importe: d('10.50') },
  ],
});
const mes = [
  facturaA,
  buildAReportar({ numero_comprobante: 871, alicuotas: [iva21('20000.00', '4200.00')], exento: d('500.00') }),
  buildAReportar({
    tipo_comprobante: 8,
    numero_comprobante: 44,
    fecha: '2026-10-09',
    tipo_documento_facturado: 96,
    cuit_facturado: '30772273',
    razon_social_facturado: '=cmd|calc!A1',
    alicuotas: [iva21('5000.00', '1050.00')],
    asociados: [
      {
        comprobante_id: null,
        tipo_comprobante: 6,
        punto_de_venta: 3,
        numero_comprobante: 871,
        cuit: '30716543214',
        fecha: '2026-10-06',
      },
    ],
  }),
  buildAReportar({
    tipo_comprobante: 11,
    numero_comprobante: 71,
    fecha: '2026-10-10',
    neto: d('5500.00'),
    situacion_iva_emisor: 6,
  }),
  buildAReportar({
    numero_comprobante: 872,
    fecha: '2026-10-11',
    moneda: 'DOL',
    cotizacion: d('1405.5'),
    alicuotas: [iva21('10.11', '2.12')],
  }),
  buildAReportar({
    numero_comprobante: 873,
    fecha: '2026-10-12',
    alicuotas: [{ iva: 0, neto: d('100.00'), importe: d(0) }],
    no_gravado: d('20.00'),
  }),
];

describe('the worked month of each program', () => {
  test.each(programasContables.map((programa) => [programa.clave, programa] as const))(
    '%s',
    async (clave, programa) => {
      await expect(textoOf(programa, mes)).toMatchFileSnapshot(join(GOLDEN, `${clave}.csv`));
      for (const fila of filasOf(programa, mes).flat()) expect(fila).toHaveLength(programa.titulos.length);
    },
  );

  test('the titles of Mis Comprobantes are those of ARCA’s file, but for the receiver', () => {
    const [titulos = ''] = readFileSync(
      join(import.meta.dirname, '../../../../../fixtures/golden/compras/recibidos-G3.csv'),
      'utf8',
    ).split('\n');
    const deEmitidos = textoOf(programasContables[0]!, []).trimEnd();
    const sinReceptor = titulos
      .replace('"Tipo Doc. Receptor";"Nro. Doc. Receptor";', '')
      .replaceAll('Emisor', 'Receptor');
    expect(deEmitidos).toBe(sinReceptor);
  });
});

describe('generated months', () => {
  test.each(Array.from({ length: 40 }, (_, n) => n + 1))(
    'seed %i: every file adds up to the book, to the cent',
    async (semilla) => {
      const comprobantes = buildMes(semilla);
      const libro = await sumOfBook(comprobantes);
      for (const programa of programasContables) {
        expect([programa.clave, totalOf(programa, comprobantes).toFixed(2)]).toEqual([
          programa.clave,
          libro[programa.moneda].toFixed(2),
        ]);
      }
    },
  );

  test.each(Array.from({ length: 10 }, (_, n) => n + 1))('seed %i: every entry of the journal balances', (semilla) => {
    const asientos = programasContables.find(({ clave }) => clave === 'asientos')!;
    for (const filas of filasOf(asientos, buildMes(semilla))) {
      const lado = (columna: number) => sum(filas.map((fila) => fila[columna] as Decimal)).toFixed(2);
      expect(lado(4)).toBe(lado(5));
    }
  });
});

test.each(programasContables.map((programa) => [programa.clave, programa] as const))(
  '%s: no name is written as a formula',
  (_, programa) => {
    for (const nombre of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'A;=1', 'A"\n=1']) {
      const texto = textoOf(programa, [
        { ...facturaA, razon_social_facturado: nombre, domicilio_facturado: nombre, calle_facturado: '' },
      ]);
      // A cell begins at a line's start or after the separator; the file's amounts are positive here.
      expect(texto.replaceAll('"', '')).not.toMatch(/(^|[;\n])[=+@\t-]/);
    }
  },
);

/** Totals of the Libro IVA Digital, in each voucher's currency, and of IVA ventas, in pesos; credit notes subtracted. */
async function sumOfBook(
  comprobantes: readonly ComprobanteAReportar[],
): Promise<Record<'original' | 'pesos', Decimal>> {
  const ordenados = comprobantes.map((c, n) => ({
    ...c,
    numero_comprobante: n + 1,
    fecha: '2026-10-06',
    tipo_comprobante: c.tipo_comprobante,
  }));
  let original = d(0);
  for (const c of ordenados) {
    const libro = createLibroIva('2026-10');
    for await (const registros of writeReporte(libro, [{ ...c, situacion_iva_emisor: 1 }])) {
      for (const { archivo, linea } of registros) {
        if (archivo !== 'cbte') continue;
        const total = d(linea.slice(108, 123)).div(100);
        original = [3, 8, 13].includes(c.tipo_comprobante) ? original.minus(total) : original.plus(total);
      }
    }
  }
  let pesos = d(0);
  for (const c of ordenados) {
    const ventas = createIvaVentas({
      desde: '2026-10-01',
      hasta: '2026-10-31',
      jurisdicciones: [901, 924],
      separador: ';',
      resumenes: false,
    });
    for await (const _registros of writeReporte(ventas, [c])) continue;
    pesos = pesos.plus(ventas.cruces()[0]!.archivo);
  }
  return { original, pesos };
}

/** A month of vouchers of every letter and class, in pesos and dollars, with perceptions, exempt parts and rates of 0 %. */
function buildMes(semilla: number): ComprobanteAReportar[] {
  const azar = random(semilla);
  const entero = (hasta: number) => Math.floor(azar() * hasta);
  const importe = () => d(entero(9_999_999) + 1).div(100);
  const tipos = [1, 2, 3, 6, 7, 8, 11, 12, 13] as const;
  return Array.from({ length: 12 }, (_, n) => {
    const tipo_comprobante = tipos[entero(tipos.length)]!;
    const enDolares = azar() < 0.3;
    const cotizacion = enDolares ? d(1_000 + entero(500)).plus(d(entero(1_000_000)).div(1_000_000)) : d(1);
    const comunes = {
      tipo_comprobante,
      numero_comprobante: n + 1,
      moneda: enDolares ? 'DOL' : 'PES',
      cotizacion,
      ...(tipo_comprobante <= 3 ? inscripto('30999000211', `CLIENTE ${n}`) : {}),
    };
    if (tipo_comprobante >= 11) return buildAReportar({ ...comunes, neto: importe() });
    const alicuotas = [0, 2.5, 5, 10.5, 21, 27]
      .filter(() => azar() < 0.4)
      .map((iva) => {
        const neto = importe();
        return { iva, neto, importe: round2(neto.times(iva).div(100)) };
      });
    const percepciones = ([901, 924] as const)
      .filter(() => azar() < 0.3)
      .map((jurisdiccion) => {
        const percepcion = buildPercepcion(jurisdiccion, importe(), '2.5', importe());
        return { ...percepcion, importe_pesos: round2(percepcion.importe.times(cotizacion)) };
      });
    return buildAReportar({
      ...comunes,
      alicuotas,
      percepciones,
      otros_tributos: [4, 6, 8, 99].filter(() => azar() < 0.2).map((id) => ({ id, importe: importe() })),
      exento: azar() < 0.3 ? importe() : d(0),
      no_gravado: azar() < 0.2 ? importe() : d(0),
    });
  });
}

import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildAReportar, iva21 } from '../../../../tests/builders/reportes.ts';
import { createJurisdicciones } from '../reportes/jurisdicciones/jurisdicciones.ts';
import { writeReporte } from '../reportes/reporte.ts';
import { filaDeNota, titulosDeNotas } from './filas.ts';
import { createTotalesDelMes } from './totalesDelMes.ts';
import { resumenImpreso } from './resumenImpreso.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);

/** A voucher with a net at 21 %, to a buyer of a province. */
function vendido(cambios: object, neto: Decimal.Value, iva: Decimal.Value) {
  return buildAReportar({ fecha: '2026-10-05', alicuotas: [iva21(neto, iva)], ...cambios });
}

const FC_B = { tipo_comprobante: 6 as const };
const NC_B = { tipo_comprobante: 8 as const };

async function lineasOf(comprobantes: readonly ReturnType<typeof vendido>[]) {
  const reporte = createJurisdicciones({ desde: '2026-10-01', hasta: '2026-10-31' });
  const lineas: string[] = [];
  for await (const registros of writeReporte(reporte, comprobantes)) {
    lineas.push(...registros.map(({ linea }) => linea));
  }
  return { lineas, cruces: reporte.cruces() };
}

describe('sales by jurisdiction', () => {
  test('go by province of delivery, else of the buyer; notes subtract, dollars at their rate, no province apart', async () => {
    const { lineas, cruces } = await lineasOf([
      vendido({ ...FC_B, numero_comprobante: 1, provincia_facturado: 0 }, 1000, 210),
      vendido(
        { ...FC_B, numero_comprobante: 2, provincia_facturado: 14, moneda: 'DOL', cotizacion: d('1405.5') },
        10,
        '2.1',
      ),
      vendido({ ...FC_B, numero_comprobante: 3, provincia_facturado: null }, 500, 105),
      vendido({ ...FC_B, numero_comprobante: 4, provincia_facturado: 1, provincia_entrega: 14 }, 100, 21),
      vendido({ ...NC_B, numero_comprobante: 1, provincia_facturado: 0 }, 400, 84),
    ]);
    // 600 + 14055 + 100 + 500 = 15255
    expect(lineas).toEqual([
      'Jurisdicción;Nombre;Comprobantes;Neto gravado;Exento;No gravado;Base;Percepciones;Proporción;Por entrega;Por domicilio',
      '901;CABA;2;600,00;0,00;0,00;600,00;0,00;3,9331;0;2',
      '924;Tucumán;2;14155,00;0,00;0,00;14155,00;0,00;92,7892;1;1',
      '999;Sin provincia;1;500,00;0,00;0,00;500,00;0,00;3,2776;0;0',
      'TOTALES;;5;15255,00;0,00;0,00;15255,00;0,00;;1;3',
    ]);
    expect(cruces).toMatchObject([{ coincide: true }]);
  });

  test('add up to the vouchers of any month', async () => {
    const record = fc.record({
      neto: fc.integer({ min: 1, max: 1_000_000_00 }),
      nota: fc.boolean(),
      provincia: fc.constantFrom(0, 1, 14, null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 20 }), async (array) => {
        const comprobantes = array
          .map(({ neto, nota, provincia }, indice) =>
            vendido(
              { ...(nota ? NC_B : FC_B), numero_comprobante: indice + 1, provincia_facturado: provincia },
              d(neto).div(100),
              0,
            ),
          )
          .sort((a, b) => a.tipo_comprobante - b.tipo_comprobante || a.numero_comprobante - b.numero_comprobante);
        const { lineas, cruces } = await lineasOf(comprobantes);
        const suma = array.reduce((total, { neto, nota }) => (nota ? total - neto : total + neto), 0);
        expect(lineas.at(-1)?.split(';')[6]).toBe(d(suma).div(100).toFixed(2).replace('.', ','));
        expect(cruces[0]?.coincide).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

test('a month with dollars tells the sum at their rates, the declared sum, and why they differ', () => {
  const totales = createTotalesDelMes();
  totales.add(vendido({ ...FC_B, moneda: 'DOL', cotizacion: d('1485.5') }, '10.01', '2.11'));
  totales.add(vendido({ ...FC_B, numero_comprobante: 2 }, 1000, 210));
  const totalesDelMes = totales.hecho();
  // 12.12 × 1485.5 is 18,004.26; 10.01 is 14,869.86 (14,869.855) and 2.11 is 3,134.41 (3,134.405).
  expect([totalesDelMes.en_otra_moneda.cobrado, totalesDelMes.en_otra_moneda.declarado].map(String)).toEqual([
    '18004.26',
    '18004.27',
  ]);
  const vacia = { archivo: '', cuantas: 0 };
  const { tablas } = resumenImpreso({
    empresa: { razon_social: 'Tienda Norte SRL', cuit: '30716543214' },
    periodo: '2026-10',
    hecho: '2026-11-02',
    totales: totalesDelMes,
    huecos: [],
    partes: [],
    controles: vacia,
    notas: vacia,
    sin_factura: null,
    canceladas: null,
    cobrado: null,
  });
  expect(tablas[0]?.nota).toBe(
    'En pesos. Las notas de crédito restan. 1 comprobante en otra moneda: a su tipo de cambio suman $ 18.004,26 y se declaran $ 18.004,27. La diferencia de $ 0,01 es el redondeo de pasar a pesos cada importe por separado.',
  );
});

test('the summary of a month tells the vouchers issued, by kind and rate, and those of another month', () => {
  const totales = createTotalesDelMes();
  totales.add(vendido({ ...FC_B, numero_comprobante: 1, fecha_venta: '2026-09-30' }, 1000, 210));
  totales.add(vendido({ ...NC_B, numero_comprobante: 1 }, 400, 84));
  const totalesDelMes = totales.hecho();
  expect(totalesDelMes).toMatchObject({ comprobantes: 2, otro_periodo: { cuantos: 1 } });
  expect([totalesDelMes.total.toFixed(2), totalesDelMes.alicuotas[0]?.importe.toFixed(2)]).toEqual([
    '726.00',
    '126.00',
  ]);
  const { resultado, tablas } = resumenImpreso({
    empresa: { razon_social: 'Tienda Norte SRL', cuit: '30716543214' },
    periodo: '2026-10',
    hecho: '2026-11-02',
    totales: totalesDelMes,
    huecos: [{ punto_de_venta: 3, tipo_comprobante: 6, desde: 2, hasta: 2 }],
    partes: [
      { titulo: 'IVA Simple', estado: 'con_errores', archivos: [], controles: 0, detalle: 'Falta la actividad.' },
    ],
    controles: { archivo: 'controles.csv', cuantas: 1 },
    notas: { archivo: 'notas-de-credito.csv', cuantas: 1 },
    sin_factura: null,
    canceladas: { archivo: 'canceladas-con-factura.csv', cuantas: 2 },
    cobrado: {
      impuestos: { archivo: 'impuestos-sufridos.csv', cuantas: 3 },
      facturas_recibidas: { archivo: 'facturas-de-mercado-libre.csv', cuantas: 0 },
      sin_liquidacion: ['TIENDA.NORTE'],
    },
  });
  expect(resultado).toBe('2 comprobantes por $ 726,00. Falta resolver: IVA Simple.');
  const de = (titulo: string) => tablas.find((tabla) => tabla.titulo === titulo);
  expect(de('Comprobantes')?.filas.at(-1)).toEqual(['Total', '2', '$ 600,00', '$ 126,00', '$ 726,00']);
  expect(de('Numeración')?.filas).toEqual([['FC B 0003', 'el 2']]);
  expect(de('De otros períodos')?.filas).toHaveLength(1);
  expect(de('Archivos y controles')?.nota).toBe('Los avisos de cada comprobante están en controles.csv.');
  expect(de('Notas de crédito')?.nota).toBe('1 nota de crédito: notas-de-credito.csv.');
  expect(de('Ventas sin factura')).toBeUndefined();
  expect(de('Retenciones y percepciones sufridas')?.nota).toBe(
    '3 retenciones y percepciones de Mercado Libre: impuestos-sufridos.csv. Falta leer el reporte de liquidaciones de TIENDA.NORTE: lo retenido es lo que dicen sus cobros.',
  );
  expect(de('Facturas de Mercado Libre')?.nota).toBe('No se leyó ninguna del mes.');
  expect(de('Canceladas con la factura en pie')?.nota).toBe(
    '2 ventas que se cancelaron, se devolvieron o tienen un reclamo, con su factura en pie: canceladas-con-factura.csv.',
  );
});

test('the list of credit notes has only credit notes, in pesos, negative, each with its invoice', () => {
  const original = { tipo_comprobante: 6 as const, punto_de_venta: 3, numero_comprobante: 9, fecha: '2026-09-30' };
  const asociados = [{ ...original, comprobante_id: null, cuit: '30716543214' }];
  const nota = vendido({ ...NC_B, asociados, moneda: 'DOL', cotizacion: d(1000) }, 10, '2.1');
  expect(filaDeNota(nota)).toEqual([
    { fecha: '2026-10-05' },
    'NC B 0003-00000001',
    '',
    'CONSUMIDOR FINAL',
    { cifra: '-10000,00' },
    { cifra: '-2100,00' },
    { cifra: '0,00' },
    { cifra: '-12100,00' },
    'FC B 0003-00000009',
    'Es de una operación del 30/09/2026, de otro período.',
  ]);
  expect(filaDeNota(vendido(FC_B, 10, '2.1'))).toBeNull();
  expect(filaDeNota(nota)).toHaveLength(titulosDeNotas.length);
});

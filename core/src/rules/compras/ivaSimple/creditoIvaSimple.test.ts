import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { buildCompra, rate, writeOf } from '../../../../../tests/builders/compras.ts';
import { createCreditoIvaSimple } from './creditoIvaSimple.ts';

const d = (texto: string) => new Decimal(texto);
const HEADER = 'Concepto;Codigo de Alicuota;Monto Neto Gravado;Credito Fiscal Facturado;Credito Fiscal Computable\n';

test('the credit of a month is the sample of the form, to the byte', async () => {
  // Sample file of IVA Simple's credit, as a public importer of the form has it.
  const golden = readFileSync(
    join(import.meta.dirname, '../../../../../fixtures/golden/compras/IVA_SIMPLE_CREDITO_FISCAL.csv'),
    'latin1',
  );
  const reporte = createCreditoIvaSimple('2026-10');
  const { archivos, reparos } = await writeOf(reporte, [
    buildCompra({ alicuotas: [rate(10.5, '10000.00', '1050.00'), rate(21, '100000.00', '21000.00')] }),
    buildCompra({ alicuotas: [rate(21, '11000.00', '2310.00')] }),
    buildCompra({ clase: 'servicio', alicuotas: [rate(21, '147500.60', '30975.13')] }),
    buildCompra({ tipo_comprobante: 6, alicuotas: [], total: d('500.00') }),
  ]);
  expect(archivos.credito).toBe(golden);
  expect(archivos.restitucion).toBe('Concepto;Codigo de Alicuota;Monto Neto Gravado;Credito Fiscal Facturado\n');
  expect(reparos).toEqual([]);
  expect(reporte.cruces().every(({ coincide }) => coincide)).toBe(true);
});

test('a credit note is given back in its own file, and dollars are pesos of the voucher', async () => {
  const { archivos } = await writeOf(createCreditoIvaSimple('2026-10'), [
    buildCompra({ tipo_comprobante: 1, moneda: 'DOL', cotizacion: d('1475.006'), clase: 'bien_de_uso' }),
    buildCompra({ tipo_comprobante: 3, clase: 'locacion' }),
  ]);
  expect(archivos.credito).toBe(`${HEADER}4;5;147500,60;30975,13;30975,13\n`);
  expect(archivos.restitucion.split('\n')[1]).toBe('2;5;100,00;21,00');
});

test('a credit that is a part of the VAT is shared among the rates to the cent', async () => {
  const { archivos } = await writeOf(createCreditoIvaSimple('2026-10'), [
    buildCompra({
      alicuotas: [rate(10.5, '100.00', '10.50'), rate(21, '100.00', '21.00')],
      credito_computable: d('10.00'),
    }),
  ]);
  expect(archivos.credito).toBe(`${HEADER}1;5;100,00;21,00;6,67\n1;4;100,00;10,50;3,33\n`);
});

test('a purchase without class stops the file, and one without credit needs none', async () => {
  const { reparos } = await writeOf(createCreditoIvaSimple('2026-10'), [
    buildCompra({ clase: null }),
    buildCompra({ clase: null, tipo_comprobante: 11, alicuotas: [], total: d('10') }),
  ]);
  expect(reparos).toMatchObject([{ codigo: 'sin_clase', impide: true }]);
});

test('an import is told apart: its credit is typed in the portal', async () => {
  const reporte = createCreditoIvaSimple('2026-10');
  const { archivos } = await writeOf(reporte, [buildCompra({ tipo_comprobante: 66, despacho: '26001IC04012345A' })]);
  expect(archivos.credito).toBe(HEADER);
  expect(reporte.generales?.()).toMatchObject([{ codigo: 'importaciones_aparte' }]);
});

test('before the form existed there is no file', () => {
  expect(() => createCreditoIvaSimple('2025-10')).toThrow('reporte_sin_diseno');
});

test('the computable credit of the lines is that of the purchases, whatever the part', async () => {
  const tasa = fc
    .tuple(fc.constantFrom(2.5, 10.5, 21, 27), fc.integer({ min: 1, max: 9_999_999 }))
    .map(([iva, neto]) => rate(iva, String(neto), d(String(neto)).times(iva).div(100).toFixed(2)));
  const compra = fc
    .record({
      alicuotas: fc.uniqueArray(tasa, { selector: ({ iva }) => iva, minLength: 1, maxLength: 4 }),
      parte: fc.integer({ min: 0, max: 100 }),
      clase: fc.constantFrom('bien', 'locacion', 'servicio', 'bien_de_uso' as const),
    })
    .map(({ alicuotas, parte, clase }) => {
      const iva = alicuotas.reduce((suma, { importe }) => suma.plus(importe), d('0'));
      return buildCompra({ alicuotas, clase, credito_computable: iva.times(parte).div(100).toDecimalPlaces(2) });
    });
  await fc.assert(
    fc.asyncProperty(fc.array(compra, { maxLength: 10 }), async (compras) => {
      const reporte = createCreditoIvaSimple('2026-10');
      const { archivos } = await writeOf(reporte, compras);
      const lineas = archivos.credito.trim().split('\n').slice(1);
      const computable = lineas
        .map((linea) => d((linea.split(';')[4] ?? '').replace(',', '.')))
        .reduce((suma, importe) => suma.plus(importe), d('0'));
      const esperado = compras.reduce((suma, { credito_computable }) => suma.plus(credito_computable), d('0'));
      expect(computable.toFixed(2)).toBe(esperado.toFixed(2));
      expect(reporte.cruces().filter(({ coincide }) => !coincide)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

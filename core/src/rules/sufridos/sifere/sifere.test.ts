import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSufrido } from '../../../../../tests/builders/sufridos.ts';
import { sum } from '../../money.ts';
import { certificadosOf } from '../certificadosOf.ts';
import { filasDeCertificados } from '../filasDeCertificados.ts';
import { joinSufridos } from '../joinSufridos.ts';
import type { Sufrido } from '../sufrido.ts';
import { buildSifere } from './sifere.ts';

const golden = readFileSync(
  join(import.meta.dirname, '../../../../../fixtures/golden/sufridos/percepciones-51.txt'),
  'utf8',
);
const toText = (lineas: readonly string[]): string => lineas.map((linea) => `${linea}\r\n`).join('');
const documento = { tipo: 'F', letra: 'A', punto_de_venta: 5, numero: 6109 } as const;
const iibb = { impuesto: 'iibb', jurisdiccion: 0, agente_cuit: '30799999028' } as const;

test('the perceptions of the example come out to the byte', () => {
  const { lineas, importe, afuera } = buildSifere(
    'percepciones',
    [
      buildSufrido({
        ...iibb,
        jurisdiccion: 3,
        fecha: '2026-11-06',
        importe: '-250.00',
        documento: { tipo: 'C', letra: 'A', punto_de_venta: 5, numero: 210 },
      }),
      buildSufrido({ ...iibb, fecha: '2026-11-05', importe: '1500.25', documento }),
      buildSufrido({ fecha: '2026-11-05' }),
    ],
    '2026-11',
  );
  expect(toText(lineas)).toBe(golden);
  expect([importe.toFixed(2), afuera]).toEqual(['1250.25', []]);
});

test('a withholding goes by its certificate, and what a bank took by month, agent and account', () => {
  const retencion = buildSufrido({ ...iibb, operacion: 'retencion', certificado: '0001-00000123', importe: '10.50' });
  expect(buildSifere('retenciones', [retencion], '2026-10').lineas).toEqual([
    `90130-79999902-805/10/2026${'0001'}${'0000000000000123'}O ${'0'.repeat(20)}${'00000010,50'}`,
  ]);
  const recaudacion = (importe: string, fecha: string) =>
    buildSufrido({ ...iibb, operacion: 'recaudacion', importe, fecha });
  const cuenta = { cbu: '0000003100010000000001', tipo_cuenta: 'OT' } as const;
  const dos = [recaudacion('10.50', '2026-10-05'), recaudacion('0.25', '2026-10-06')];
  expect(buildSifere('bancarias', dos, '2026-10', cuenta).lineas).toEqual([
    `90130-79999902-8${'2026/10'}${cuenta.cbu}OTP${'0000010,75'}`,
  ]);
  expect(buildSifere('bancarias', dos, '2026-10').afuera.map(({ motivo }) => motivo)).toEqual([
    'Falta el CBU de la cuenta.',
    'Falta el CBU de la cuenta.',
  ]);
});

test('an amount that lacks a datum is left out with the reason, and never cut', () => {
  const motivoOf = (cambios: Parameters<typeof buildSufrido>[0], archivo: 'percepciones' | 'retenciones') => {
    const { lineas, afuera } = buildSifere(archivo, [buildSufrido({ ...iibb, ...cambios })], '2026-10');
    expect(lineas).toEqual([]);
    return afuera[0]?.motivo;
  };
  expect(motivoOf({ jurisdiccion: null, documento }, 'percepciones')).toContain('la provincia');
  expect(motivoOf({}, 'percepciones')).toContain('número de su comprobante');
  const grande = { ...documento, punto_de_venta: 12_345 };
  expect(motivoOf({ documento: grande }, 'percepciones')).toContain('más de cuatro dígitos');
  expect(motivoOf({ operacion: 'retencion' }, 'retenciones')).toContain('número de certificado');
  expect(motivoOf({ operacion: 'retencion', certificado: 'AB-1' }, 'retenciones')).toContain('no entra');
  const enorme = buildSufrido({ ...iibb, documento, importe: '1234567890.12' });
  expect(() => buildSifere('percepciones', [enorme], '2026-10')).toThrow('registro_no_entra');
});

test('on any month every line has its width, and lines and left out amounts add up to the tax', () => {
  const anyParte = fc
    .record({
      operacion: fc.constantFrom('percepcion', 'retencion', 'recaudacion'),
      jurisdiccion: fc.constantFrom(null, 0, 1, 14),
      centavos: fc.integer({ min: -4_000_000, max: 4_000_000 }),
      certificado: fc.constantFrom('', '123', 'X-1', '0001-00000123'),
      conDocumento: fc.boolean(),
    })
    .map(({ centavos, conDocumento, ...datos }): Sufrido =>
      buildSufrido({
        ...iibb,
        ...datos,
        importe: (centavos / 100).toFixed(2),
        documento: conDocumento ? documento : null,
      } as object),
    );
  fc.assert(
    fc.property(fc.array(anyParte, { maxLength: 20 }), (partes) => {
      const cuenta = { cbu: '0'.repeat(22), tipo_cuenta: 'CA' } as const;
      const anchos = { percepciones: 51, retenciones: 79, bancarias: 58 } as const;
      const escritos = (['percepciones', 'retenciones', 'bancarias'] as const).map((archivo) => {
        const armado = buildSifere(archivo, partes, '2026-10', cuenta);
        expect(armado.lineas.every((linea) => linea.length === anchos[archivo])).toBe(true);
        const deLineas = sum(
          armado.lineas.map((linea) => new Decimal(linea.slice(archivo === 'bancarias' ? -10 : -11).replace(',', '.'))),
        );
        expect(deLineas.toFixed(2)).toBe(armado.importe.toFixed(2));
        return armado.importe.plus(sum(armado.afuera.map(({ parte }) => parte.importe)));
      });
      expect(sum(escritos).toFixed(2)).toBe(sum(partes.map(({ importe }) => importe)).toFixed(2));
    }),
  );
});

test('the sheet has the number of the certificate that the list tells of the amount of a purchase', () => {
  const unidos = joinSufridos([
    buildSufrido({ fuente: 'compra', numero: '500006109', referencia: 'FC A 0005-00006109' }),
    buildSufrido({ numero: '500006109', certificado: '77', regimen: '493', agente_nombre: '=HYPERLINK("x")' }),
    buildSufrido({ fecha: '2026-11-05' }),
  ]);
  const filas = filasDeCertificados(certificadosOf(unidos, '2026-10'));
  expect(filas.slice(1)).toEqual([
    [
      { fecha: '2026-10-05' },
      '30-61234567-4',
      'PROVEEDOR SA',
      'Percepción',
      '493',
      '77',
      'FC A 0005-00006109',
      'Compra',
      new Decimal(100),
    ],
    ['Total', '', '', '', '', '', '', '', new Decimal(100)],
  ]);
});

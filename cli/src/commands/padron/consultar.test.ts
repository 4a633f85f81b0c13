import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeEvidencia, describePadrones } from './consultar.ts';
import { describeCertificados } from './certificados.ts';
import { describeImportados } from './importar.ts';

const CUIT = '30711234566';

test('each list is told with the row as it was, its absence, or that it is not there', () => {
  const periodo = '2026-11';
  const salida = describePadrones('30-71123456-6', '2026-11-21', {
    agip: { importado: true, periodo, fila: null },
    acreditan: { importado: false, periodo },
    coeficientes: {
      importado: true,
      periodo,
      fila: { cuit: CUIT, periodo, exento: false, coeficiente: '0.3500', porcentaje: '3.50', razon_social: 'NORTE' },
    },
    sircip: { importado: false, periodo },
  });
  expect(renderLines(salida)).toEqual([
    'CUIT 30-71123456-6 el 21/11/2026',
    '',
    'CABA 11/2026                    el CUIT no está',
    'Tucumán (ACREDITAN) 11/2026     no está importado',
    `Tucumán (coeficientes) 11/2026  CUIT ${CUIT}, período 2026-11, exento no, coeficiente 0.3500, porcentaje 3.50, razón social NORTE`,
    'SIRCIP 11/2026                  no está importado',
  ]);
});

test('nothing issued that day is said', () => {
  expect(renderLines(describeEvidencia(CUIT, '2026-11-21', []))).toEqual([
    'No se emitió nada al CUIT 30-71123456-6 el 21/11/2026.',
  ]);
});

test('what was imported, and for whom', () => {
  const resumen = { origen: 'agip', periodo: '2026-11', desde: '2026-11-01', hasta: '2026-11-30' } as const;
  const salida = describeImportados([{ ...resumen, filas: 1_500_000, salteadas: 2 }], false);
  expect(renderLines(salida).join('\n')).toMatch(
    /^Importado para toda la instalación[\s\S]*CABA 11\/2026 +del 01\/11\/2026 al 30\/11\/2026 +1\.500\.000$/,
  );
});

test('the certificates of a company, or that it has none', () => {
  const consulta = {
    id: '00000000-0000-4000-8000-000000000001',
    provincia: 0,
    cuit: CUIT,
    desde: '2026-01-01',
    hasta: null,
    certificado: 'DGR 12/2026',
    creado_en: new Date('2026-11-21T12:00:00Z'),
  } as const;
  expect(renderLines(describeCertificados([consulta, { ...consulta, provincia: 14, hasta: '2026-12-31' }]))).toEqual([
    'Comprador      Provincia  Certificado  Vale                          Id',
    `30-71123456-6  CABA       DGR 12/2026  desde el 01/01/2026           ${consulta.id}`,
    `30-71123456-6  Tucumán    DGR 12/2026  del 01/01/2026 al 31/12/2026  ${consulta.id}`,
  ]);
  expect(renderLines(describeCertificados([]))).toEqual(['La empresa no tiene certificados de exclusión.']);
});

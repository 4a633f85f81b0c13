import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeEvidencia, describePadrones } from './consultar.ts';
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
  });
  expect(renderLines(salida)).toEqual([
    'CUIT 30-71123456-6 el 21/11/2026',
    '',
    'CABA 11/2026                    el CUIT no está',
    'Tucumán (ACREDITAN) 11/2026     no está importado',
    `Tucumán (coeficientes) 11/2026  cuit ${CUIT}, periodo 2026-11, exento no, coeficiente 0.3500, porcentaje 3.50, razon_social NORTE`,
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

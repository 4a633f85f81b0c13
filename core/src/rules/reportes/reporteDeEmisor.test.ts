import { expect, test } from 'vitest';
import type { SituacionIva } from '../../contract/enums.ts';
import { isAppError } from '../errors.ts';
import { messageOf } from '../messages.ts';
import { avisosDeRango, checkPresenta, mesDelRango, type ReporteDeEmisor } from './reporteDeEmisor.ts';

/** Sentence of a refusal; empty when nothing was refused. */
function refusal(check: () => unknown): string {
  try {
    check();
    return '';
  } catch (error) {
    if (!isAppError(error, 'reporte_no_corresponde')) throw error;
    return messageOf(error);
  }
}

test.each<[ReporteDeEmisor, SituacionIva[], string | null, RegExp]>([
  ['libro_iva', [1], null, /^$/],
  ['libro_iva', [4], null, /^$/],
  ['libro_iva', [6], null, /^Sur S\.A\. es monotributista/],
  ['iva_simple', [1], '479101', /^$/],
  ['iva_simple', [1], null, /^A Sur S\.A\. le falta el código de actividad/],
  ['iva_simple', [4], '479101', /^Sur S\.A\. no es Responsable inscripto/],
  ['iva_simple', [6], '479101', /^Sur S\.A\. no es Responsable inscripto/],
  ['libro_iva', [1, 6], null, /^$/],
  ['iva_simple', [1, 6], '479101', /^$/],
  ['iva_simple', [1, 6], null, /^A Sur S\.A\. le falta el código de actividad/],
  ['iva_simple', [4, 6], '479101', /^Sur S\.A\. no es Responsable inscripto/],
])('%s of a company that invoiced in conditions %j with activity %s', (reporte, situaciones_iva, actividad, texto) => {
  expect(refusal(() => checkPresenta(reporte, { razon_social: 'Sur S.A.', situaciones_iva, actividad }))).toMatch(
    texto,
  );
});

test('a monthly file takes a range within that month only', () => {
  expect(mesDelRango('libro_iva', { desde: '2026-10-01', hasta: '2026-10-31' })).toBe('2026-10');
  expect(mesDelRango('iva_simple', { desde: '2026-10-05', hasta: '2026-10-05' })).toBe('2026-10');
  expect(refusal(() => mesDelRango('libro_iva', { desde: '2026-10-31', hasta: '2026-11-01' }))).toBe(
    'El Libro IVA Digital es de un solo mes: elegí fechas del mismo mes.',
  );
  expect(
    refusal(() => mesDelRango({ sujeto: 'El archivo de e-ARCIBA' }, { desde: '2026-09-15', hasta: '2026-10-31' })),
  ).toBe('El archivo de e-ARCIBA es de un solo mes: elegí fechas del mismo mes.');
  expect(refusal(() => mesDelRango({ sujeto: 'SIRETPER' }, { desde: '2025-10-01', hasta: '2026-10-31' }))).toBe(
    'SIRETPER es de un solo mes: elegí fechas del mismo mes.',
  );
});

test('a range that leaves vouchers of its month out gets a notice', () => {
  const parte = { desde: '2026-10-05', hasta: '2026-10-31' };
  expect(avisosDeRango('libro_iva', parte, 0)).toEqual([]);
  expect(avisosDeRango('libro_iva', parte, 1)).toEqual([
    {
      codigo: 'parte_del_mes',
      mensaje:
        'El Libro IVA Digital es de todo el mes y este archivo es del 05/10/2026 al 31/10/2026: queda afuera 1 comprobante emitido en los otros días.',
    },
  ]);
  expect(avisosDeRango('iva_simple', parte, 1_200)[0]?.mensaje).toMatch(
    /^IVA Simple es .*: quedan afuera 1\.200 comprobantes emitidos en los otros días\.$/,
  );
});

import { expect, test } from 'vitest';
import { explainCaea } from './explainCaea.ts';

// Codes of FECAEASolicitar, FECAEARegInformativo, FECAEASinMovimientoInformar and FECAEASinMovimientoConsultar (WSFEv1 manual, v4.0 to v4.8)
// that the client shows. The rest of them are ours to never meet (a fortnight badly written), or say it all (15006, 15008).
test.each([
  15000, 15003, 15009, 15010, 15011, 15012, 15014, 15015, 15016, 15017, 700, 701, 702, 703, 704, 705, 709, 711, 713,
  715, 717, 718, 719, 723, 724, 726, 780, 781, 782, 783, 784, 788, 801, 806, 825, 826, 1006, 1300, 1401, 1403, 1404,
  1405, 1407, 1409, 1414, 1415, 1416, 1417, 1418, 1419, 1421, 1422, 1423, 1426, 1432, 1433, 1434, 1435, 1436, 1437,
  1438, 1439, 1440, 1441, 1443, 1444, 1445, 1491, 1492, 1200, 1201, 1202, 1203, 1204, 1205, 1206, 1207, 10105,
])('%i, of advance codes, has its sentence', (codigo) => {
  const texto = explainCaea({ codigo, mensaje: 'TEXTO DE ARCA' });
  expect(texto).not.toContain('TEXTO DE ARCA');
  expect(texto).toMatch(new RegExp(`^[A-Z].{40,}\\(${codigo}\\)\\.$`));
});

test.each([
  [702, /fuera de los días en que vale su CAEA/],
  [703, /falta informar uno anterior, o lo usó otro sistema/],
  [724, /tomó el comprobante.*el total no es la suma/],
  [801, /no encuentra el comprobante al que se refiere la nota/],
  [1202, /tiene comprobantes de este punto de venta/],
  [1414, /Se informan solos mañana/],
  [15003, /Creá uno en el sitio de ARCA/],
])('%i, of advance codes, says what happened', (codigo, texto) => {
  expect(explainCaea({ codigo, mensaje: 'x' })).toMatch(texto);
});

test('a code that others give too is explained as theirs, and an unknown one is ARCA’s own words', () => {
  expect(explainCaea({ codigo: 501, mensaje: 'x' })).toMatch(/base de datos.*\(501\)\.$/);
  expect(explainCaea({ codigo: 15006, mensaje: 'Del 6/26/2021 hasta 7/15/2021' })).toBe(
    'Del 6/26/2021 hasta 7/15/2021 (15006).',
  );
  expect(explainCaea({ codigo: 0, mensaje: 'Nuestra frase.' })).toBe('Nuestra frase.');
});

import { describe, expect, test } from 'vitest';
import { lineaAcreditan, lineaCoeficiente } from '../../../../../../tests/builders/padrones.ts';
import { formatoAcreditan, formatoCoeficientes } from './formatosDeTucuman.ts';

const CUIT = '30711234566';
const NOMBRE = 'COMERCIAL DEL NORTE S.R.L.';

describe('a row of ACREDITAN', () => {
  const fila = lineaAcreditan(CUIT, 'CM', '3.50', '2026-11-15');
  const parse = (linea: string) => formatoAcreditan.parse(linea);

  test('has its columns up to 38, a name shorter than its own, and the percentage last', () => {
    const leida = {
      cuit: CUIT,
      desde: '2026-11-01',
      hasta: '2026-11-30',
      exento: false,
      tipo: 'CM',
      razon_social: NOMBRE,
    };
    expect(parse(fila)).toEqual({ ...leida, porcentaje: '3.50' });
    expect(parse(`${fila}   `)).toEqual({ ...leida, porcentaje: '3.50' });
    expect(parse(`${CUIT}     CL  20261101  20261101  ${NOMBRE} 12.125`)).toEqual({
      ...leida,
      hasta: '2026-11-01',
      tipo: 'CL',
      porcentaje: '12.125',
    });
    expect(parse(lineaAcreditan(CUIT, 'CL', null, '2026-11-15'))).toEqual({
      ...leida,
      exento: true,
      tipo: 'CL',
      porcentaje: null,
    });
    expect(formatoAcreditan.vigencia(parse(fila) as never)).toEqual({ desde: '2026-11-01', hasta: '2026-11-30' });
  });

  test.each([
    ['a header', 'CUIT        E  CONV', null],
    ['an indented row', ` ${fila}`, null],
    ['another mark', fila.replace(/^(.{13})./, '$1X'), 'la marca de exento "X" no es E ni un espacio'],
    ['a CUIT alone', CUIT, 'la marca de exento "" no es E ni un espacio'],
    ['another kind', fila.replace('CM', 'CX'), 'el convenio "CX" no es CL ni CM'],
    ['a day that does not exist', fila.replace('20261130', '20261131'), 'una de sus fechas no es una fecha'],
    ['a cut date', fila.replace('20261101', '2026110 '), 'una de sus fechas no es una fecha'],
    ['an end before its beginning', fila.replace('20261130', '20261031'), 'su vigencia termina antes de empezar'],
    ['no percentage', fila.replace('3.50', '-----'), '"-----" no es un porcentaje, y no está marcado exento'],
    ['a rate of three digits', fila.replace('3.50', '103.5'), '"103.5" no es un porcentaje, y no está marcado exento'],
    [
      'a rate of four decimals',
      fila.replace('3.50', '3.5000'),
      '"3.5000" no es un porcentaje, y no está marcado exento',
    ],
  ])('with %s says so', (_, linea, leida) => {
    expect(parse(linea)).toBe(leida);
  });
});

describe('a row of the coefficients', () => {
  const fila = lineaCoeficiente(CUIT, '0.2500', '3.50', '2026-11-15');
  const parse = (linea: string) => formatoCoeficientes.parse(linea);

  test('has its month, its coefficient from 0 to 1.9999 and its percentage', () => {
    const leida = { cuit: CUIT, periodo: '2026-11', exento: false, razon_social: NOMBRE };
    expect(parse(fila)).toEqual({ ...leida, coeficiente: '0.2500', porcentaje: '3.50' });
    expect(parse(fila.replace('0.2500', '1.0000'))).toMatchObject({ coeficiente: '1.0000' });
    const exenta = fila
      .replace('0.2500', '-.----')
      .replace('3.50', '-----')
      .replace(/^(.{13})./, '$1E');
    expect(parse(exenta)).toEqual({ ...leida, exento: true, coeficiente: null, porcentaje: null });
    expect(formatoCoeficientes.vigencia(parse(fila) as never)).toEqual({ desde: '2026-11-01', hasta: '2026-11-30' });
  });

  test.each([
    ['a header', 'CUIT', null],
    ['another mark', fila.replace(/^(.{13})./, '$1-'), 'la marca de exento "-" no es E ni un espacio'],
    ['a coefficient of 2', fila.replace('0.2500', '2.0000'), '"2.0000" no es un coeficiente, y no está marcado exento'],
    [
      'a coefficient of dashes',
      fila.replace('0.2500', '-.----'),
      '"-.----" no es un coeficiente, y no está marcado exento',
    ],
    ['a month 13', fila.replace('202611', '202613'), '"202613" no es un período'],
    ['a cut month', fila.replace('202611', '20261 '), '"20261" no es un período'],
    ['no percentage', fila.replace('3.50', 'x3.50'), '"x3.50" no es un porcentaje, y no está marcado exento'],
  ])('with %s says so', (_, linea, leida) => {
    expect(parse(linea)).toBe(leida);
  });
});

test('each list is known by the beginning of its rows', () => {
  const [deAcreditan, deCoeficientes] = [
    lineaAcreditan(CUIT, 'CL', '3.50', '2026-11-15'),
    lineaCoeficiente(CUIT, '0.2500', '3.50', '2026-11-15'),
  ];
  const known = ({ comienzo }: { comienzo: RegExp }) =>
    [deAcreditan, deCoeficientes, ` ${deAcreditan}`].map((fila) => comienzo.test(fila));
  expect(known(formatoAcreditan)).toEqual([true, false, false]);
  expect(known(formatoCoeficientes)).toEqual([false, true, false]);
});

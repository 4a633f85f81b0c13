import { describe, expect, test } from 'vitest';
import { lineaAgip } from '../../../../../../tests/builders/padrones.ts';
import { formatoAgip } from './agip.ts';
import { COMIENZO_AGIP, finDeFilaAgip, NOMBRE_AGIP } from './agipEnBytes.ts';

const FILA = '22102026;01112026;30112026;30711234566;D;N;N;2,50;1,50;05;07;EMPRESA S.A.';
const bytesOf = (texto: string) => Buffer.from(texto, 'latin1');
const endOf = (fila: string, fin = '\r\n') =>
  finDeFilaAgip(bytesOf(fila + fin), 0, bytesOf(FILA).subarray(0, COMIENZO_AGIP));
const withByte = (lugar: number, letra: string) => FILA.slice(0, lugar) + letra + FILA.slice(lugar + 1);

describe('a row of the usual shape, read by its bytes', () => {
  test('ends before its line end, whichever it is', () => {
    expect(NOMBRE_AGIP).toBe(FILA.indexOf('EMPRESA'));
    expect(endOf(FILA)).toBe(FILA.length);
    expect(endOf(FILA, '\n')).toBe(FILA.length);
    expect(endOf(FILA, '')).toBe(-1);
    expect(endOf(FILA, '\r')).toBe(-1);
    const segunda = bytesOf(`x\r\n${FILA}\r\n`);
    expect(finDeFilaAgip(segunda, 3, bytesOf(FILA))).toBe(3 + FILA.length);
    const sinNombre = FILA.slice(0, NOMBRE_AGIP);
    expect(endOf(sinNombre)).toBe(sinNombre.length);
  });

  test('may be of Convenio, with rates written with a point and any marks', () => {
    expect(endOf(FILA.replace(';D;', ';C;'))).toBe(FILA.length);
    expect(endOf(FILA.replaceAll(',', '.'))).toBe(FILA.length);
    expect(endOf(FILA.replace(';N;N;', ';S;B;'))).toBe(FILA.length);
  });

  test('has other dates than the row before: it is read as text', () => {
    for (let lugar = 0; lugar < COMIENZO_AGIP; lugar += 1)
      expect(endOf(withByte(lugar, 'x')), `byte ${lugar}`).toBe(-1);
  });

  test.each([
    ['a digit', [...Array(11).keys()].map((n) => n + 27).concat([45, 47, 48, 50, 52, 53, 55, 56, 58, 59])],
    ['a separator', [38, 40, 42, 44, 49, 54, 57, 60]],
    ['the comma of a rate', [46, 51]],
    ['the kind of taxpayer', [39]],
  ])('lacks %s: it is read as text', (_, lugares) => {
    for (const lugar of lugares)
      for (const letra of ['x', '/', ':']) expect(endOf(withByte(lugar, letra)), `byte ${lugar}: ${letra}`).toBe(-1);
  });

  test('has in its marks or its name a byte that a database or another encoding reads otherwise: it is read as text', () => {
    for (const letra of ['\\', '\xc2', '\xc3', '\t', '\x1f'])
      for (const lugar of [41, 43, NOMBRE_AGIP]) expect(endOf(withByte(lugar, letra)), `byte ${lugar}`).toBe(-1);
    for (const letra of [' ', '\xd1', '\x7f']) expect(endOf(withByte(NOMBRE_AGIP, letra))).toBe(FILA.length);
  });

  test('begins or ends with the first and the last digits', () => {
    expect(endOf(FILA.replace('30711234566', '09999999990'))).toBe(FILA.length);
  });
});

describe('a row of AGIP, read as text', () => {
  const parse = (linea: string) => formatoAgip.parse(linea);

  test('has its dates, kind, rates with two decimals, groups and a name that may have separators', () => {
    expect(parse('22102026;01112026;30112026;30711234566;C;S;B;2.5;1;05;;EMPRESA; HIJOS S.A. ')).toEqual({
      cuit: '30711234566',
      publicado: '2026-10-22',
      desde: '2026-11-01',
      hasta: '2026-11-30',
      tipo: 'C',
      marca_alta: 'S',
      marca_alicuota: 'B',
      alicuota_percepcion: '2.50',
      alicuota_retencion: '1.00',
      grupo_percepcion: '05',
      grupo_retencion: '',
      razon_social: 'EMPRESA; HIJOS S.A.',
    });
    expect(parse(lineaAgip('30711234566', '3,00', '2026-11-01'))).toMatchObject({ cuit: '30711234566' });
  });

  test.each([
    ['22102026;01112026', null],
    [FILA.replace('30711234566', '3071123456'), '"3071123456" no es un CUIT'],
    [FILA.replace('30112026', '31112026'), 'una de sus fechas no es una fecha'],
    [FILA.replace('22102026', '2210202'), 'una de sus fechas no es una fecha'],
    [FILA.replace('01112026', '01122026'), 'su vigencia termina antes de empezar'],
    [FILA.replace(';D;', ';X;'), 'el tipo de contribuyente "X" no es D ni C'],
    [FILA.replace('2,50', '2,505'), '"2,505" no es una alícuota de percepción'],
    [FILA.replace('1,50', '150'), '"150" no es una alícuota de retención'],
    [FILA.replace(';05;', ';005;'), 'sus grupos no son dos números'],
    [FILA.replace(';07;', ';x;'), 'sus grupos no son dos números'],
  ])('%s: %s', (linea, leida) => {
    expect(parse(linea)).toBe(leida);
  });

  test('of one day is in force that day', () => {
    const deUnDia = parse(FILA.replace('30112026', '01112026'));
    expect(formatoAgip.vigencia(deUnDia as never)).toEqual({ desde: '2026-11-01', hasta: '2026-11-01' });
  });
});

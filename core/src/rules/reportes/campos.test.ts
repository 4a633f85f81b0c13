import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { disenoOf, documentCampos, posicionesOf, writeRegistro, type Campo, type Diseno } from './campos.ts';

const d = (valor: Decimal.Value) => new Decimal(valor);

type Formato = Campo<unknown>['formato'];
const buildDiseno = (formato: Formato, ancho: number, cambios: Partial<Diseno<unknown>> = {}): Diseno<unknown> => ({
  nombre: 'PRUEBA.TXT',
  desde: '',
  fuente: 'manual',
  ancho,
  alfabeto: 'latin1',
  campos: [{ nombre: 'CAMPO', ancho, formato, de: 'el dato', valor: (dato: unknown) => dato } as Campo<unknown>],
  ...cambios,
});
const write = (formato: Formato, ancho: number, valor: unknown) => writeRegistro(buildDiseno(formato, ancho), valor);

describe('a field is written in its format', () => {
  test.each<[Formato, number, unknown, string]>([
    ['numero', 5, 123, '00123'],
    ['numero', 11, '30716543214', '30716543214'],
    ['texto', 6, 'Ñandú', 'Ñandú '],
    ['texto', 4, 'Ñandú', 'Ñand'],
    ['texto_derecha', 6, 'C1043', ' C1043'],
    ['importe', 8, d('1234.5'), '00123450'],
    ['importe', 8, d(0), '00000000'],
    ['importe_signo', 8, d('-1234.5'), '-0123450'],
    ['importe_signo', 8, d('1234.5'), '00123450'],
    ['importe_signo', 8, d('-0'), '00000000'],
    ['importe_coma', 8, d('1234.5'), '01234,50'],
    ['importe_coma', 8, d(0), '00000,00'],
    ['importe_coma_signo', 8, d('-1.05'), '-0001,05'],
    ['importe_punto', 8, d('1234.5'), '01234.50'],
    ['importe_punto', 8, d(0), '00000.00'],
    ['cotizacion', 10, d('1425.5'), '1425500000'],
    ['cotizacion', 10, d(1), '0001000000'],
    ['porcentaje_coma', 5, d('2.5'), '02,50'],
    ['porcentaje_punto', 6, d('1.75'), '01.750'],
    ['porcentaje_punto', 6, d(0), '00.000'],
    ['aaaammdd', 8, '2026-11-30', '20261130'],
    ['aaaammdd', 8, null, '00000000'],
    ['ddmmaaaa', 10, '2026-11-30', '30/11/2026'],
  ])('%s of %i: %s is %s', (formato, ancho, valor, escrito) => {
    expect(write(formato, ancho, valor)).toBe(escrito);
    // Zeros are written from memory the second time.
    expect(write(formato, ancho, valor)).toBe(escrito);
  });

  test('a figure is never cut: what does not fit is refused with its field', () => {
    const refused = (formato: Formato, ancho: number, valor: unknown) => {
      try {
        return write(formato, ancho, valor);
      } catch (error) {
        return (error as { data: unknown }).data;
      }
    };
    const noEntra = (valor: string) => ({ diseno: 'PRUEBA.TXT', campo: 'CAMPO', valor });
    expect(refused('numero', 4, 12345)).toEqual(noEntra('12345'));
    expect(refused('importe', 4, d('100.5'))).toEqual(noEntra('100.5'));
    expect(refused('importe', 8, d('-1'))).toEqual(noEntra('-1'));
    expect(refused('importe', 8, d('1.005'))).toEqual(noEntra('1.005'));
    expect(refused('importe_signo', 5, d('-100.5'))).toEqual(noEntra('-100.5'));
    expect(refused('porcentaje_punto', 6, d('1.7505'))).toEqual(noEntra('1.7505'));
    expect(refused('cotizacion', 10, d('10000'))).toEqual(noEntra('10000'));
    expect(refused('aaaammdd', 7, null)).toBe('0000000');
  });
});

const deDos: Diseno<{ a: number; b: string }> = {
  nombre: 'DOS.TXT',
  desde: '2026-01',
  fuente: 'RG 1',
  ancho: 7,
  alfabeto: 'ascii',
  campos: [
    { nombre: 'A', ancho: 3, formato: 'numero', de: 'número', valor: ({ a }) => a },
    { nombre: 'B', ancho: 4, formato: 'texto', de: 'nombre', valor: ({ b }) => b },
  ],
};

test('a record is its fields one after the other, as wide as its authority says', () => {
  expect(writeRegistro(deDos, { a: 7, b: 'sí' })).toBe('007SI  ');
  expect(() => writeRegistro({ ...deDos, ancho: 8 }, { a: 7, b: 'x' })).toThrow(
    expect.objectContaining({ code: 'registro_no_entra', data: { diseno: 'DOS.TXT', campo: 'largo', valor: 7 } }),
  );
  expect(posicionesOf(deDos).map(({ desde, hasta }) => [desde, hasta])).toEqual([
    [1, 3],
    [4, 7],
  ]);
});

test('a text written otherwise is told with its field', () => {
  const avisos: string[] = [];
  writeRegistro(deDos, { a: 1, b: 'a☺' }, (campo, { original, escrito }) =>
    avisos.push(`${campo} ${original} ${escrito}`),
  );
  expect(avisos).toEqual(['B a☺ A?']);
});

test('a month is written with the last design that had begun', () => {
  const viejo = { ...deDos, desde: '2025-01', nombre: 'VIEJO' };
  const elegido = (periodo: string) => disenoOf([viejo, deDos], periodo).nombre;
  expect(['2025-01', '2025-12', '2026-01', '2026-11'].map(elegido)).toEqual(['VIEJO', 'VIEJO', 'DOS.TXT', 'DOS.TXT']);
  expect(() => elegido('2024-12')).toThrow(
    expect.objectContaining({ code: 'reporte_sin_diseno', data: { reporte: 'VIEJO', periodo: '2024-12' } }),
  );
  expect(() => disenoOf([], '2026-01')).toThrow(
    expect.objectContaining({ data: { reporte: null, periodo: '2026-01' } }),
  );
});

test('a design is documented by the fields that write it', () => {
  expect(documentCampos(deDos).split('\n')).toEqual([
    'DOS.TXT: 7 caracteres, períodos desde 2026-01. Fuente: RG 1.',
    '',
    '| # | Posición | Largo | Campo | Formato | De dónde sale |',
    '| --- | --- | --- | --- | --- | --- |',
    '| 1 | 1-3 | 3 | A | número, ceros a la izquierda | número |',
    '| 2 | 4-7 | 4 | B | texto, espacios a la derecha | nombre |',
  ]);
  expect(documentCampos({ ...deDos, desde: '' })).toContain('7 caracteres, desde siempre.');
});

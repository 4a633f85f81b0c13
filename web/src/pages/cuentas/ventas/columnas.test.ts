import { expect, test } from 'vitest';
import { columnsOf } from './columnas.tsx';
import { acreditar } from './modos.ts';

test('wherever a credit note is due its list says what was given back, the invoice and whether there is a note (spec §2)', () => {
  for (const segmento of acreditar.segmentos) {
    const claves = columnsOf(acreditar, segmento, false).map(({ key }) => key);
    expect({ de: segmento.valor, claves }).toEqual({
      de: segmento.valor,
      claves: expect.arrayContaining(['devuelto', 'factura', 'nota']),
    });
  }
});

import { describe, expect, test } from 'vitest';
import { tipoAdaptado, tiposOfrecidos } from './tipos.ts';

const codigos = (...partes: Parameters<typeof tiposOfrecidos>) => tiposOfrecidos(...partes).map(({ codigo }) => codigo);

describe('types offered (spec §5 "Type rules")', () => {
  test.each([
    ['Responsable inscripto to its like', 1, 1, [1, 2, 3, 9999]],
    ['to a monotributista', 1, 6, [1, 2, 3, 9999]],
    ['to a consumer', 1, 5, [6, 7, 8, 9999]],
    ['to nobody yet', 1, null, [1, 2, 3, 6, 7, 8, 9999]],
    ['Monotributo to anybody', 6, 1, [11, 12, 13, 9999]],
    ['Exento to nobody yet', 4, null, [11, 12, 13, 9999]],
    ['Consumidor final issues only quotes', 5, 5, [9999]],
  ] as const)('%s', (_, emisor, receptor, esperados) => {
    expect(codigos(emisor, receptor)).toEqual(esperados);
  });
});

describe('the type follows the parties', () => {
  test.each([
    ['none, and the letter is known: an invoice', null, 1, 5, 6],
    ['none, and it is not', null, 1, null, null],
    ['issuer of C', null, 6, null, 11],
    ['a note B whose receiver turns out to get A', 8, 1, 1, 3],
    ['one that already fits stays', 2, 1, 6, 2],
    ['a quote stays', 9999, 1, 5, 9999],
  ] as const)('%s', (_, tipo, emisor, receptor, esperado) => {
    expect(tipoAdaptado(tipo, emisor, receptor)).toBe(esperado);
  });
});

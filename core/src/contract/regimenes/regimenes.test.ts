import { expect, test } from 'vitest';
import { caba } from './caba.ts';
import type { RegimenPublicado } from './regimen.ts';
import { mergePartes } from './regimenes.ts';

test('two regimes that share the key of a setting are refused: one would hide the other', () => {
  const repetido: RegimenPublicado = { ...caba, nombre: 'Otro' };
  expect(() => mergePartes(({ ajustes }) => ajustes, [caba, repetido])).toThrow('have the key caba_sin_padron');
  expect(Object.keys(mergePartes(({ ajustes }) => ajustes, [caba]))).toEqual(Object.keys(caba.ajustes));
});

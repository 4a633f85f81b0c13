import { expect, test } from 'vitest';
import { clavePercepcion } from './clavePercepcion.ts';

test.each([
  ['of CABA', { provincia: 0 }, { regimen: 'caba', jurisdiccion: 901, linea: 1 }],
  ['of Tucumán', { provincia: 14 }, { regimen: 'tucuman', jurisdiccion: 924, linea: 1 }],
  ['of a province without rules', { provincia: 1 }, { regimen: 'sin_reglas', jurisdiccion: 902, linea: 1 }],
  [
    'adopted, without its jurisdiction',
    { provincia: 0, jurisdiccion: null },
    { regimen: 'caba', jurisdiccion: 901, linea: 1 },
  ],
  [
    'of another regime, in the same jurisdiction',
    { provincia: 0, regimen: 'sircip', jurisdiccion: 901, linea: 2 },
    { regimen: 'sircip', jurisdiccion: 901, linea: 2 },
  ],
] as const)('the key of a perception %s', (_nombre, percepcion, clave) => {
  expect(clavePercepcion(percepcion)).toEqual(clave);
});

import { expect, test } from 'vitest';
import { derecho, type Derecho } from '../../contract/enums.ts';
import { alcanceDeClave, clavePermite, isDeSesion } from './clavePermite.ts';

const PERMISOS = ['leer', 'redactar', 'emitir'] as const;

test('a key reads, writes drafts or issues, and none configures', () => {
  const allowed = PERMISOS.map((permiso) => derecho.options.filter((opcion) => clavePermite(permiso, opcion)));
  expect(allowed).toEqual([
    ['leer', 'ganancias'],
    ['leer', 'redactar', 'ganancias'],
    ['leer', 'redactar', 'emitir', 'ganancias'],
  ]);
  expect(derecho.options.filter(isDeSesion)).toEqual(['presentar', 'configurar']);
});

test('a key gives its program no right that its owner lost', () => {
  const alcance = { derechos: new Set<Derecho>(['leer', 'emitir', 'configurar']), empresas: ['7'] } as never;
  expect(alcanceDeClave(alcance, 'emitir')).toEqual({ derechos: new Set(['leer', 'emitir']), empresas: ['7'] });
  expect(alcanceDeClave(alcance, 'leer')).toMatchObject({ derechos: new Set(['leer']) });
});

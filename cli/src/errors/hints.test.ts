import { expect, test } from 'vitest';
import { hintFor } from './hints.ts';

test('a failure comes with the command that helps, unless that is the one that failed', () => {
  expect(hintFor('arca_no_disponible', ['emitir', '--borradores'])).toBe(
    'Para ver cómo está: `talonario arca estado`.',
  );
  expect(hintFor('arca_no_disponible', ['arca', 'estado', '--json'])).toBeUndefined();
  expect(hintFor('lista_no_encontrada', ['precios', 'Mayorista'])).toBe('Para verlas: `talonario precios`.');
});

import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { failureDocument, toDocument } from './json.ts';

test('a thing is as it is: amounts as numbers, instants as ISO 8601', () => {
  const cuando = new Date('2026-11-21T12:00:00Z');
  expect(toDocument({ total: new Decimal('12100.50'), cuando, filas: [{ iva: new Decimal(21) }] })).toEqual({
    total: 12100.5,
    cuando: '2026-11-21T12:00:00.000Z',
    filas: [{ iva: 21 }],
  });
});

test('a list is a page with all of it', () => {
  expect(toDocument([{ id: 'uno' }, { id: 'dos' }])).toEqual({
    results: [{ id: 'uno' }, { id: 'dos' }],
    totalItems: 2,
  });
  expect(toDocument([])).toEqual({ results: [], totalItems: 0 });
});

test('a failure has the sentence and the code of the API, the fields, and what to do where it is known', () => {
  const problemas = [{ campo: 'fecha', mensaje: 'Falta.' }];
  expect(failureDocument({ error: 'No.', codigo: 'valor_invalido' }, { campo: '--fecha', problemas, otra: 1 })).toEqual(
    {
      error: 'No.',
      codigo: 'valor_invalido',
      campo: '--fecha',
      problemas,
    },
  );
  expect(failureDocument({ error: 'No.', codigo: 'x', sugerencia: 'Probá así.' })).toEqual({
    error: 'No.',
    codigo: 'x',
    sugerencia: 'Probá así.',
  });
});

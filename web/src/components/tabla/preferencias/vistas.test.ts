import { expect, test } from 'vitest';
import { readVistas, searchOf, vistaOf, withVista } from './vistas.ts';

const claves = { desde: 'fechaDesde', hasta: 'fechaHasta' };

test('a period moves with the days, and the page is not kept', () => {
  const search = new URLSearchParams('status=emitida&fechaDesde=2026-02-01&fechaHasta=2026-02-28&pagina=3');
  const vista = vistaOf('Emitidas del mes', search, claves, '2026-02-14');
  expect(vista).toEqual({ nombre: 'Emitidas del mes', query: 'status=emitida', periodo: 'mes' });
  expect(searchOf(vista, claves, '2026-03-02')).toBe('status=emitida&fechaDesde=2026-03-01&fechaHasta=2026-03-31');
});

test('other dates stay as they are', () => {
  const query = 'fechaDesde=2026-02-03&fechaHasta=2026-02-28';
  const vista = vistaOf('Una quincena', new URLSearchParams(query), claves, '2026-02-14');
  expect(searchOf(vista, claves, '2027-01-01')).toBe(query);
});

test('a name is of one view', () => {
  const vista = { nombre: 'A', query: 'x=1', periodo: null };
  expect(withVista([vista, { ...vista, nombre: 'B' }], { ...vista, query: 'x=2' })).toEqual([
    { ...vista, nombre: 'B' },
    { ...vista, query: 'x=2' },
  ]);
});

test.each([null, '', '{', '{}', '[3]', '[{"nombre":1}]'])('%s has none', (texto) => {
  expect(readVistas(texto)).toEqual([]);
});

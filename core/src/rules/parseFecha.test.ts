import { expect, test } from 'vitest';
import { parseFecha } from './parseFecha.ts';

test.each(['20261121', '2026-11-21', ' 20261121 '])('the date %j is parsed', (texto) => {
  expect(parseFecha(texto, 'fecha')).toBe('2026-11-21');
});

test.each(['2026-1121', '202611-21', '2026-02-30', '20261301', '21/11/2026', '', 'hoy', '2026-11-21T00:00'])(
  '%j is no date, and the failure names the field',
  (texto) => {
    expect(() => parseFecha(texto, 'fecha_desde')).toThrow(
      expect.objectContaining({ code: 'fecha_invalida', data: { campo: 'fecha_desde', valor: texto } }),
    );
  },
);

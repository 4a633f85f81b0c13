import { expect, test } from 'vitest';
import { diasEntre } from './dias.ts';

test.each([
  ['2026-11-01', '2026-11-30', true, '01/11 al 30/11'],
  ['2025-12-20', '2026-01-18', true, '20/12/2025 al 18/01/2026'],
  ['2025-11-01', '2025-11-30', true, '01/11/2025 al 30/11/2025'],
  ['2026-11-01', '2026-11-30', false, '01/11/2026 al 30/11/2026'],
])('%s to %s, on a phone %s, is read %s', (desde, hasta, breve, texto) => {
  expect(diasEntre(desde, hasta, { breve, hoy: '2026-11-30' })).toBe(texto);
});

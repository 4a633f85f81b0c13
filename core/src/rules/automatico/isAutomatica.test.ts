import { expect, test } from 'vitest';
import { isAutomatica } from './isAutomatica.ts';

test('an account invoices by itself from a start date on', () => {
  const automatic = (automatizar: boolean, fecha_inicio_automatizacion: string | null) =>
    isAutomatica({ automatizar, fecha_inicio_automatizacion });
  expect([automatic(true, '2026-11-01'), automatic(true, null), automatic(false, '2026-11-01')]).toEqual([
    true,
    false,
    false,
  ]);
});

import { expect, test } from 'vitest';
import { sinElEnvio } from './textos.ts';

test('sales without shipping charge are counted, except those without fee, which are in no sum', () => {
  expect(sinElEnvio({ pendientes: 0, avisos: [] })).toBeNull();
  expect(sinElEnvio({ pendientes: 3, avisos: [{ aviso: 'comision_pendiente', ventas: 3 }] })).toBeNull();
  expect(sinElEnvio({ pendientes: 3, avisos: [{ aviso: 'cupon_pendiente', ventas: 3 }] })).toBeNull();
  expect(sinElEnvio({ pendientes: 1203, avisos: [{ aviso: 'comision_pendiente', ventas: 3 }] })).toBe(
    'En 1.200 ventas todavía no llegó el costo de envío: la ganancia va a bajar.',
  );
});

import { expect, test } from 'vitest';
import { estadoDeVenta } from './estadoDeVenta.ts';

test('a status of the marketplace is told in words, and an unknown one as it came', () => {
  expect(
    ['paid', 'pending_cancel', 'payment_in_process', 'manejada'].map((status) => estadoDeVenta({ status })),
  ).toEqual(['paga', 'cancelándose', 'pago en proceso', 'manejada']);
});

import { capturas } from '@talonario/fixtures';
import { expect, test } from 'vitest';
import { readPago } from '../../plazas/meli/reading/pago.ts';
import { cuentaPago, identidadDePago } from './pago.ts';

// In each captured payment, the amounts in less the seller's charges are what the seller received.

const pagos = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16].map((n) => `pagos/payments-${n}`);

test.each(pagos)('%s adds up to the cent', (captura) => {
  const [respuesta] = capturas(captura);
  const cuerpo = respuesta?.cuerpo as { transaction_details: { net_received_amount: number } };
  const identidad = identidadDePago(readPago(cuerpo));
  expect([identidad?.recibido.toNumber(), identidad?.diferencia.toFixed(2)]).toEqual([
    cuerpo.transaction_details.net_received_amount,
    '0.00',
  ]);
});

test('pagos/payments-17, which was rejected, counts for nothing although it tells charges', () => {
  const [respuesta] = capturas('pagos/payments-17');
  const pago = readPago(respuesta?.cuerpo as Record<string, unknown>);
  expect(pago.cargos).toHaveLength(2);
  expect(cuentaPago(pago)).toBe(false);
});

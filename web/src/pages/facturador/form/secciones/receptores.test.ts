import type { Comprobante } from '@talonario/core/comprobantes';
import { expect, test } from 'vitest';
import { receptoresOf } from './receptores.ts';

const de = (cuit_facturado: string, razon_social_facturado: string) =>
  ({ cuit_facturado, razon_social_facturado }) as Comprobante;

test('each receiver once, as the last voucher says them, and nobody without a document', () => {
  const comprobantes = [
    de('0', 'Consumidor final'),
    de('30712345671', 'Nueva SA'),
    de('', 'X'),
    de('30712345671', 'Vieja'),
  ];
  expect(receptoresOf(comprobantes).map((receptor) => receptor.razon_social_facturado)).toEqual(['Nueva SA']);
});

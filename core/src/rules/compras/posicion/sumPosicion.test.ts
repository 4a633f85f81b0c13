import { expect, test } from 'vitest';
import { buildCompra, rate } from '../../../../../tests/builders/compras.ts';
import { buildAReportar, d, iva21 } from '../../../../../tests/builders/reportes.ts';
import { createSumaDePosicion, type SumaDePosicion } from './sumPosicion.ts';

type Compra = Parameters<SumaDePosicion['addCompra']>[0];

function sumsOf(...compras: Compra[]): Record<string, string> {
  const suma = createSumaDePosicion();
  for (const compra of compras) suma.addCompra(compra);
  return textsOf(suma);
}

function textsOf(suma: SumaDePosicion): Record<string, string> {
  return Object.fromEntries(
    Object.entries(suma.sumas()).flatMap(([nombre, importe]) =>
      importe.isZero() ? [] : [[nombre, importe.toFixed(2)]],
    ),
  );
}

test('a sale is debit and its note gives it back, in pesos, of an issuer that charges VAT', () => {
  const suma = createSumaDePosicion();
  const venta = { alicuotas: [iva21('100', '21')] };
  suma.addVenta(buildAReportar(venta));
  suma.addVenta(buildAReportar({ ...venta, moneda: 'DOL', cotizacion: d('10.5') }));
  suma.addVenta(buildAReportar({ ...venta, tipo_comprobante: 8 }));
  suma.addVenta(buildAReportar({ ...venta, situacion_iva_emisor: 6 }));
  expect(textsOf(suma)).toEqual({ debito: '241.50', debito_restituido: '21.00' });
});

test('a purchase is credit by its rates, and a note of it gives it back', () => {
  expect(sumsOf(buildCompra(), buildCompra({ tipo_comprobante: 3 }), buildCompra({ tipo_comprobante: 6 }))).toEqual({
    credito: '21.00',
    credito_restituido: '21.00',
  });
  const enDolares = {
    moneda: 'DOL',
    cotizacion: d('10.5'),
    alicuotas: [rate(21, '100', '21'), rate(10.5, '10', '1.05')],
  };
  expect(sumsOf(buildCompra(enDolares))).toEqual({ credito: '231.53' });
});

test('the sums that were read stay as they were', () => {
  const suma = createSumaDePosicion();
  const antes = suma.sumas();
  suma.addCompra(buildCompra());
  expect(antes.credito.toFixed(2)).toBe('0.00');
});

test('a purchase without rates counts by its credit, and is to be completed', () => {
  const suma = createSumaDePosicion();
  const sinTasas = { ...buildCompra({ cotizacion: d(2) }), alicuotas: null, credito_computable: d('10.05') };
  suma.addCompra(sinTasas);
  expect(textsOf(suma)).toEqual({ credito: '20.10' });
  expect(suma.avisos()).toEqual(['1 compra tiene el IVA sumado, sin alícuotas: separalo antes de presentar.']);
});

test('the perceptions of VAT of a purchase add up, those of a note are taken off, and what is not told apart is said', () => {
  const { tributos } = buildCompra();
  const percibida = (importe: string, cambios: Partial<Compra> = {}) => ({
    ...buildCompra({ cotizacion: d(2) }),
    tributos: { ...tributos, percepciones_iva: d(importe) },
    ...cambios,
  });
  expect(sumsOf(percibida('10.01'), percibida('3', { tipo_comprobante: 3 }))['percepciones_compras']).toBe('14.02');
  const suma = createSumaDePosicion();
  for (const monto of ['0', '5', '7']) suma.addCompra({ ...buildCompra(), tributos: { ...tributos, otros: d(monto) } });
  expect(suma.avisos()).toEqual([
    '2 compras tienen tributos sin separar: si hay percepciones de IVA, separalas para que bajen lo que pagás.',
  ]);
});

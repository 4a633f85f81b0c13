import { expect, test } from 'vitest';
import type { PuntoDeVenta } from '../../contract/empresas/empresa.ts';
import { puntoDeNota } from './puntoDeNota.ts';

const puntos = [
  { punto_de_venta: 3, modo_facturacion: 1 },
  { punto_de_venta: 5, modo_facturacion: 2 },
] as PuntoDeVenta[];

test.each([
  ['its invoice’s', { punto_de_venta: 3, punto_previsto: null }, 3],
  ['the one that an outage took it from', { punto_de_venta: 91, punto_previsto: 3 }, 3],
  ['none, when it is not registered', { punto_de_venta: 7, punto_previsto: null }, null],
  ['none, when it is not electronic here', { punto_de_venta: 5, punto_previsto: null }, null],
])('a note goes out at %s', (_caso, factura, esperado) => {
  const punto = puntoDeNota(puntos, factura);
  expect(punto && punto.punto_de_venta).toBe(esperado);
});

import { expect, test } from 'vitest';
import { detallePago, estadoPago, origenDeDevolucion } from './estadoPago.ts';

test.each([
  ['approved', 'cobrado'],
  ['partially_refunded', 'devuelto_en_parte'],
  ['refunded', 'devuelto'],
  ['in_mediation', 'en_disputa'],
  ['charged_back', 'contracargo'],
  ['pending', 'pendiente'],
  ['authorized', 'pendiente'],
  ['in_process', 'pendiente'],
  ['rejected', 'rechazado'],
  ['cancelled', 'cancelado'],
  ['expired', 'desconocido'],
  ['toString', 'desconocido'],
  [null, 'desconocido'],
  [7, 'desconocido'],
])('a payment that is %s is %s', (status, estado) => {
  expect(estadoPago(status)).toBe(estado);
});

test.each([
  ['refunded', 'descontado'],
  ['bpp_refunded', 'descontado'],
  ['partially_refunded', 'descontado'],
  ['partially_bpp_refunded', 'descontado'],
  ['bpp_covered', 'cubierto'],
  ['bpp_covered_melienvio', 'cubierto'],
  ['covered_melienvio', 'cubierto'],
  ['partially_bpp_covered', 'cubierto_en_parte'],
  ['in_mediation', 'en_disputa'],
  ['charged_back', 'en_disputa'],
  ['accredited', 'desconocido'],
  ['by_admin', 'desconocido'],
  [null, 'desconocido'],
])('a payment whose detail is %s tells of its refund: %s', (status_detail, detalle) => {
  expect(detallePago(status_detail)).toBe(detalle);
});

test.each([
  ['collector', 'vendedor'],
  ['bpp', 'proteccion'],
  ['admin', 'desconocido'],
])('a refund whose source is %s came from: %s', (type, origen) => {
  expect(origenDeDevolucion(type)).toBe(origen);
});

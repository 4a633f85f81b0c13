import type { Accion, Comprobante } from '@talonario/core/comprobantes';
import { endpoints } from '@talonario/core/endpoints';
import { describe, expect, test } from 'vitest';
import { accionesOf, derechoDe, textoDelCambio } from './accionesOf.ts';

const acciones: readonly Accion[] = ['pdf', 'nota_credito', 'factura_a', 'eliminar', 'anular'];
const emitida = {
  tipo_comprobante: 6,
  status: 'emitida',
  emitiendo: false,
  cancelada: false,
  cambio_abierto: false,
  cambio_de: null,
  comprobanteVinculado: null,
  modo_facturacion: 1,
} as unknown as Comprobante;

describe('actions of a voucher (spec §4 "Invoice status")', () => {
  test.each<[string, Partial<Comprobante>, Accion[]]>([
    ['an issued B', {}, ['pdf', 'nota_credito', 'factura_a']],
    ['an issued A', { tipo_comprobante: 1 }, ['pdf', 'nota_credito']],
    [
      'a note of an invoice',
      { tipo_comprobante: 8, comprobanteVinculado: { tipo_comprobante: 6 } as Comprobante['comprobanteVinculado'] },
      ['pdf', 'anular'],
    ],
    ['a debit note', { tipo_comprobante: 7 }, ['pdf', 'nota_credito']],
    ['a quote', { tipo_comprobante: 9999 }, ['pdf']],
    ['a draft', { status: 'borrador' }, ['pdf', 'eliminar']],
    ['a pre-printed B', { modo_facturacion: 2 }, ['pdf', 'nota_credito']],
  ])('%s', (_, cambios, esperadas) => {
    const ofrecidas = accionesOf({ ...emitida, ...cambios }, acciones);
    expect(ofrecidas.map(({ accion }) => accion)).toEqual(esperadas);
    expect(ofrecidas.every(({ refusal }) => refusal === null)).toBe(true);
  });

  test('an action possible at another time is shown with its reason', () => {
    expect(accionesOf({ ...emitida, status: 'borrador', emitiendo: true }, acciones)).toEqual([
      { accion: 'pdf', refusal: null },
      { accion: 'eliminar', refusal: 'La factura se está emitiendo' },
    ]);
    const [, nota, cambio] = accionesOf({ ...emitida, cancelada: true }, acciones);
    expect(nota?.refusal).toMatch(/^El comprobante ya está acreditado/);
    expect(cambio?.refusal).toBe(nota?.refusal);
    const [, eliminar] = accionesOf({ ...emitida, status: 'borrador', cambio_de: 'b' }, acciones);
    expect(eliminar?.refusal).toMatch(/^El borrador es parte de un cambio a factura A/);
  });
});

test('a change that is half way is offered though its B is credited whole', () => {
  const aMedias = { ...emitida, cancelada: true, cambio_abierto: true };
  expect(accionesOf(aMedias, ['factura_a'])).toEqual([{ accion: 'factura_a', refusal: null }]);
  expect([textoDelCambio(aMedias), textoDelCambio(emitida)]).toEqual([
    'Terminar el cambio a factura A',
    'Cambiar a factura A',
  ]);
});

test.each([
  ['editar', 'updateFactura'],
  ['eliminar', 'deleteFactura'],
  ['emitir', 'emitirFactura'],
  ['pdf', 'facturaPdf'],
  ['nota_credito', 'notaCredito'],
  ['factura_a', 'swapToFacturaA'],
  ['anular', 'anularNota'],
] as const)('%s needs the right that its call (%s) asks for', (accion, name) => {
  expect(derechoDe[accion]).toBe(endpoints[name].derecho);
});

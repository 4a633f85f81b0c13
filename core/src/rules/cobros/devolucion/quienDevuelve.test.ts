import { describe, expect, it } from 'vitest';
import { capturas } from '@talonario/fixtures';
import { cargo, dec, movimiento, pago as pagoDe } from '../../../../../tests/builders/cobros.ts';
import { readPago } from '../../../plazas/meli/reading/pago.ts';
import type { DevolucionDePago, Pago } from '../../../contract/cobros/pago.ts';
import { devueltoPorElVendedor } from './aCargoOf.ts';
import { netoEfectivo } from '../pago.ts';
import { quienDevuelve, quienDevuelveVenta } from './quienDevuelve.ts';

const AHORA = new Date('2026-11-28T12:00:00-03:00');
const CONTRACARGO = new Date('2026-11-01T12:00:00-03:00');

const pago = (cambios: Partial<Pago> = {}): Pago => pagoDe(1000, [['meli_percentage_fee', 100]], cambios);
const devuelto = (...de: DevolucionDePago['de']): DevolucionDePago => ({ importe: dec(1000), fecha: CONTRACARGO, de });

const cancelada = { estado: 'cancelada', reembolsado: dec(1000) } as const;
const sinReembolso = { estado: 'cancelada', reembolsado: dec(0) } as const;
const devuelta = { estado: 'paga', reembolsado: dec(300) } as const;
const entera = { estado: 'paga', reembolsado: dec(0) } as const;
const comision = (vuelto: number) => cargo(['meli_percentage_fee', 100, vuelto]);
const deMeli = { ...cargo(['refund', 300], 'otro'), tipo: 'devolucion' as const };
const delVendedor = { ...cargo(['refund', 300]), tipo: 'devolucion' as const };
const vuelto = { estado: 'devuelto', devuelto: dec(1000) } as const;

describe('who bore a refund', () => {
  it.each([
    ['nothing was given back', entera, null, 'vendedor'],
    ['payments that could not be read', devuelta, null, 'no_se_sabe'],
    ['cancelled without having been paid', sinReembolso, [pago({ estado: 'rechazado' })], 'vendedor'],
    ['refunded, of payments that never came in', devuelta, [], 'no_se_sabe'],
    ['cancelled, and the seller keeps what he was paid', cancelada, [pago()], 'no_se_sabe'],
    ['given back whole, without a sign of by whom', cancelada, [pago(vuelto)], 'no_se_sabe'],
    ['taken from the seller', cancelada, [pago({ ...vuelto, detalle: 'descontado' })], 'vendedor'],
    ['a part taken from the seller', devuelta, [pago({ devuelto: dec(300), detalle: 'descontado' })], 'vendedor'],
    ['covered by the marketplace', cancelada, [pago({ ...vuelto, detalle: 'cubierto' })], 'mercado_libre'],
    ['a detail in dispute', cancelada, [pago({ ...vuelto, detalle: 'en_disputa' })], 'no_se_sabe'],
    [
      'a part covered by the marketplace',
      devuelta,
      [pago({ devuelto: dec(300), detalle: 'cubierto_en_parte' })],
      'no_se_sabe',
    ],
    [
      'every source is the marketplace’s protection',
      cancelada,
      [pago({ ...vuelto, devoluciones: [devuelto('proteccion')] })],
      'mercado_libre',
    ],
    [
      'sources of both',
      cancelada,
      [pago({ ...vuelto, devoluciones: [devuelto('proteccion', 'vendedor')] })],
      'no_se_sabe',
    ],
    ['the source is the seller', cancelada, [pago({ ...vuelto, devoluciones: [devuelto('vendedor')] })], 'vendedor'],
    ['charges that came back whole', cancelada, [pago({ ...vuelto, cargos: [comision(100)] })], 'vendedor'],
    [
      'charges that came back in proportion',
      devuelta,
      [pago({ devuelto: dec(300), cargos: [comision(30)] })],
      'vendedor',
    ],
    [
      'charges that came back less than that',
      devuelta,
      [pago({ devuelto: dec(300), cargos: [comision(10)] })],
      'no_se_sabe',
    ],
    ['a refund charged to the seller', devuelta, [pago({ devuelto: dec(300), cargos: [delVendedor] })], 'vendedor'],
    [
      'a refund charged to another account',
      devuelta,
      [pago({ devuelto: dec(300), cargos: [deMeli] })],
      'mercado_libre',
    ],
    [
      'covered, and its charges came back',
      cancelada,
      [pago({ ...vuelto, detalle: 'cubierto', cargos: [comision(100)] })],
      'no_se_sabe',
    ],
    [
      'taken from the seller, and its source is the marketplace’s protection',
      cancelada,
      [pago({ ...vuelto, detalle: 'descontado', devoluciones: [devuelto('proteccion')] })],
      'no_se_sabe',
    ],
    ['charged back', cancelada, [pago({ estado: 'contracargo', devuelto: dec(1000) })], 'no_se_sabe'],
    ['in mediation', cancelada, [pago({ estado: 'en_disputa' })], 'no_se_sabe'],
    [
      'two payments, each borne by somebody else',
      cancelada,
      [pago({ ...vuelto, detalle: 'cubierto' }), pago({ ...vuelto, pago_id: '2', detalle: 'descontado' })],
      'no_se_sabe',
    ],
    ['one of two payments', cancelada, [pago(), pago({ ...vuelto, pago_id: '2', detalle: 'descontado' })], 'vendedor'],
  ] as const)('%s', (_, orden, pagos, responsable) => {
    expect(quienDevuelve(orden, pagos, null)).toBe(responsable);
  });

  const fila = (tipo: string, importe: number) => movimiento(tipo, { importe: dec(importe), fecha: CONTRACARGO });

  it.each([
    ['a REFUND of all of it', { ...vuelto }, [fila('REFUND', -1000)], AHORA, 'vendedor'],
    ['a REFUND of a part', { ...vuelto }, [fila('REFUND', -400)], AHORA, 'no_se_sabe'],
    [
      'a REFUND of what was said to be covered',
      { ...vuelto, detalle: 'cubierto' },
      [fila('REFUND', -1000)],
      AHORA,
      'no_se_sabe',
    ],
    ['no row of it', { ...vuelto, detalle: 'cubierto' }, [fila('SETTLEMENT', 1000)], AHORA, 'mercado_libre'],
    [
      'a dispute that was won',
      { estado: 'contracargo' },
      [fila('CHARGEBACK', -1000), fila('CHARGEBACK_CANCEL', 1000)],
      AHORA,
      'mercado_libre',
    ],
    ['a dispute of less than 60 days', { estado: 'contracargo' }, [fila('CHARGEBACK', -1000)], AHORA, 'no_se_sabe'],
    [
      'a dispute of more than 60 days',
      { estado: 'contracargo' },
      [fila('CHARGEBACK', -1000)],
      new Date('2027-01-02'),
      'vendedor',
    ],
    ['a dispute without a date', { estado: 'contracargo' }, [], new Date('2027-06-01'), 'no_se_sabe'],
  ] as const)('the settlement report: %s', (_, cambios, movimientos, ahora, responsable) => {
    expect(quienDevuelve(cancelada, [pago(cambios)], { movimientos, ahora })).toBe(responsable);
  });

  it('the refund of a sale needs a note only if the seller bore it in every order', () => {
    expect(quienDevuelveVenta(['vendedor', 'no_se_sabe', 'mercado_libre'])).toBe('mercado_libre');
    expect(quienDevuelveVenta(['vendedor', 'no_se_sabe'])).toBe('no_se_sabe');
    expect(quienDevuelveVenta([])).toBe('vendedor');
  });
});

describe('captured payments', () => {
  const captured = (nombre: string) => readPago(capturas(nombre)[0]?.cuerpo as object);

  it('bpp_covered: the marketplace paid, and the seller keeps his net whole', () => {
    const cubierto = captured('pagos/payments-8');
    expect(quienDevuelve({ estado: 'cancelada', reembolsado: dec(100_000) }, [cubierto], null)).toBe('mercado_libre');
    expect(devueltoPorElVendedor(cubierto).toNumber()).toBe(0);
    expect(netoEfectivo(cubierto)?.toNumber()).toBe(84_500);
  });

  it('bpp_refunded: it was debited from the seller', () => {
    const debitado = captured('pagos/payments-9');
    expect(quienDevuelve({ estado: 'cancelada', reembolsado: dec(1679.88) }, [debitado], null)).toBe('vendedor');
    expect(netoEfectivo(debitado)?.toNumber()).toBe(0);
  });
});

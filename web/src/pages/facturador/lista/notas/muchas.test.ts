import type { Comprobante, Emision, NotaPrevista } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../../api.ts';
import { avisosOf, issueAll, lookAt, totalDeNotas, type ConNota, type Hecha } from './muchas.ts';

const AHORA = new Date('2026-03-02T15:00:00Z');
const factura = (id: string, cambios: Partial<Comprobante> = {}) =>
  ({
    id,
    tipo_comprobante: 6,
    status: 'emitida',
    emitiendo: false,
    cancelada: false,
    modo_facturacion: 1,
    total: new Decimal(100),
    ...cambios,
  }) as unknown as Comprobante;
const prevista = (cambios: Partial<NotaPrevista> = {}): NotaPrevista => ({
  tipo_comprobante: 8,
  fecha: '2026-03-02',
  moneda: 'PES',
  cotizacion: new Decimal(1),
  total: new Decimal(100),
  advertencias: [],
  ...cambios,
});
const mirada = (id: string, nota: Partial<NotaPrevista> = {}): ConNota => ({
  comprobante: factura(id),
  prevista: prevista(nota),
});

test('each voucher has its note or the reason for none, in order, and refused vouchers are not asked about', async () => {
  const prever = vi.fn<(id: string) => Promise<NotaPrevista>>(async (id) => {
    if (id === 'mal') throw new ApiError(409, { error: 'La factura ya está acreditada', codigo: 'x' });
    return prevista({ total: new Decimal(id === 'parcial' ? 40 : 100) });
  });
  const elegidas = ['una', 'nota', 'mal', 'parcial'].map((id) => factura(id));
  const refusalOf = ({ id }: Comprobante) => (id === 'nota' ? 'No lleva nota de crédito' : null);
  const miradas = await lookAt(elegidas, { refusalOf, prever, onMirada: () => undefined });
  expect(
    miradas.map((mirada) => (mirada.prevista === null ? mirada.motivo : mirada.prevista.total.toNumber())),
  ).toEqual([100, 'No lleva nota de crédito', 'La factura ya está acreditada', 40]);
  expect(prever.mock.calls.map(([id]) => id).toSorted()).toEqual(['mal', 'parcial', 'una']);
});

test('each warning is given once, with its vouchers', () => {
  const miradas = [
    mirada('a', { total: new Decimal(40), advertencias: ['La percepción no se devuelve.'] }),
    mirada('b', { fecha: '2026-03-05', advertencias: ['La percepción no se devuelve.'] }),
    mirada('c'),
  ];
  expect(avisosOf(miradas, AHORA).map(({ texto, de }) => [texto.slice(0, 25), de.map(({ id }) => id)])).toEqual([
    ['La percepción no se devue', ['a', 'b']],
    ['El comprobante ya tiene u', ['a']],
    ['El comprobante tiene fech', ['b']],
  ]);
});

test('each currency is added up apart', () => {
  const notas = [prevista(), prevista({ moneda: 'DOL', total: new Decimal(40) }), prevista()];
  expect(totalDeNotas(notas).replaceAll('\u00a0', ' ')).toBe('$ 200,00 y US$ 40,00');
});

const asked = async (emitir: (id: string) => Promise<Emision>, sigue = () => true) => {
  const notasHechas: Hecha[] = [];
  const emitirLa = ({ comprobante }: ConNota) => emitir(comprobante.id);
  await issueAll([mirada('a'), mirada('b'), mirada('c')], {
    emitir: emitirLa,
    sigue,
    onHecha: (notaHecha) => notasHechas.push(notaHecha),
  });
  return notasHechas.map(({ comprobante, nota }) => [comprobante.id, nota?.id ?? null]);
};
const nota = (id: string) => ({ id: `nota de ${id}` }) as Emision;

test('a refused note does not stop the others', async () => {
  expect(
    await asked(async (id) => {
      if (id === 'b') throw new ApiError(422, { error: 'ARCA la rechazó', codigo: 'arca_rechazo' });
      return nota(id);
    }),
  ).toEqual([
    ['a', 'nota de a'],
    ['b', null],
    ['c', 'nota de c'],
  ]);
});

test('after a note without an answer none is requested, and a stop is obeyed before the next one', async () => {
  expect(
    await asked(async (id) => {
      if (id === 'b') throw new ApiError(0, { error: 'Sin conexión', codigo: 'sin_conexion' });
      return nota(id);
    }),
  ).toEqual([
    ['a', 'nota de a'],
    ['b', null],
  ]);
  let veces = 0;
  expect(
    await asked(
      async (id) => nota(id),
      () => ++veces < 2,
    ),
  ).toEqual([['a', 'nota de a']]);
});

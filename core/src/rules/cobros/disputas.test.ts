import { expect, test } from 'vitest';
import {
  anunciado,
  dec,
  movimiento,
  orden,
  pago,
  ventaConCobros,
  type CargoCorto,
} from '../../../../tests/builders/cobros.ts';
import type { Movimiento } from '../../contract/cobros/pago.ts';
import { reconcileMes } from './conciliacion/reconcileMes.ts';
import type { MesAConciliar, PagoDeCuenta } from './conciliacion/mesAConciliar.ts';
import { disputasGanadas } from './disputas.ts';
import { realizeVenta } from './realizeVenta.ts';

// A payment that was charged back and given back to its seller. Figures of a real report (March to June 2026).

const CARGOS: CargoCorto[] = [
  ['meli_percentage_fee', '1293.62', '1293.62'],
  ['tax_withholding_sirtac-caba', '526.97', '526.97'],
];
const ABRIL = new Date('2026-04-20T10:00:00.000-03:00');
const MAYO = new Date('2026-05-25T10:00:00.000-03:00');
const JUNIO = new Date('2026-06-13T10:00:00.000-03:00');
const ID = '151739780380';
const fila = (tipo: string, signo: 1 | -1, fecha: Date): Movimiento =>
  movimiento(tipo, {
    fuente_id: ID,
    fecha,
    importe: dec(16_999).times(signo),
    cargos: dec('-1293.62').times(signo),
    impuestos: dec('-526.97').times(signo),
    neto: dec('15178.41').times(signo),
  });
const COBRO = fila('SETTLEMENT', 1, ABRIL);
const CONTRACARGO = fila('CHARGEBACK', -1, MAYO);
const GANADO = fila('CHARGEBACK_CANCEL', 1, JUNIO);

const contracargado: PagoDeCuenta = {
  ...pago(16_999, CARGOS, { pago_id: ID, estado: 'contracargo', aprobado: ABRIL, liberado: MAYO }),
  order_id: '1',
};
const mesOf = (mes: string, movimientos: Movimiento[], pagos: PagoDeCuenta[] = [contracargado]): MesAConciliar => ({
  cuenta_id: '00000000-0000-4000-8000-000000000001',
  cuenta: 'TIENDA.NORTE',
  mes,
  ventas: [],
  packs: new Map(),
  pagos,
  movimientos,
  sin_leer: { informe: false, filas: 0, referencias: [] },
  ganadas: disputasGanadas([GANADO]),
  retiros_anteriores: [],
  facturados: [],
  percepciones: [],
  faltas: [],
  comprobantes: [],
  computable: dec(100),
});

test('a chargeback that was won is no refund: the sale keeps its income and its charge', () => {
  const vendida = orden({ precio: 16_999, comision: '1293.62', costo: 5000, pagos: [anunciado(ID)] });
  const [perdida] = realizeVenta(ventaConCobros([vendida], [contracargado], { movimientos: [COBRO, CONTRACARGO] }));
  const [ganada] = realizeVenta(
    ventaConCobros([vendida], [contracargado], { movimientos: [COBRO, CONTRACARGO, GANADO] }),
  );
  expect(perdida?.reembolsado.toNumber()).toBe(16_999);
  expect(ganada?.reembolsado.toNumber()).toBe(0);
  expect(ganada?.neto_recibido?.toNumber()).toBe(15_178.41);
  expect(ganada?.adelantos.toNumber()).toBe(526.97);
});

test('a payment charged back in one month and won in another leaves no difference in any', () => {
  for (const [mes, filas] of [
    ['2026-04-01', [COBRO]],
    ['2026-05-01', [CONTRACARGO]],
    ['2026-06-01', [GANADO]],
  ] as const) {
    expect([mes, reconcileMes(mesOf(mes, [...filas])).diferencias]).toEqual([mes, []]);
  }
  expect(reconcileMes(mesOf('2026-05-01', [CONTRACARGO])).devuelto.toNumber()).toBe(0);
});

test('a won chargeback counts its money again, also when its payment is not known', () => {
  const { diferencias, movimientos } = reconcileMes(mesOf('2026-06-01', [GANADO], []));
  expect(diferencias).toEqual([]);
  expect(movimientos.pagos.toNumber()).toBe(15_178.41);
});

test('a row adds up with the marketplace’s charges inside its charges, and with the seller’s coupon', () => {
  const oficial = movimiento('SETTLEMENT', {
    fuente_id: '5067634447',
    importe: dec(79),
    cargos: dec('-8.85'),
    cargos_mp: dec('-8.85'),
    neto: dec('70.15'),
  });
  const conCupon = movimiento('SETTLEMENT', {
    fuente_id: '24401417',
    importe: dec(12_999),
    cargos: dec('-416.81'),
    impuestos: dec('-402.97'),
    cupon: dec('-6499.50'),
    neto: dec('5679.72'),
  });
  const noCierran = reconcileMes(mesOf('2026-11-01', [oficial, conCupon])).diferencias.filter(
    ({ clase }) => clase === 'movimiento_no_cierra',
  );
  expect(noCierran).toEqual([]);
});

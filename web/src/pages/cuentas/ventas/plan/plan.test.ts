import { describe, expect, test } from 'vitest';
import { acreditar, facturar } from '../modos.ts';
import { deLote, loteDePrueba, ventaDePrueba } from '../../../../../../tests/builders/ventasListadas.ts';
import { groupVentas } from '../ventas.ts';
import {
  adviceOfPlan,
  datesOfPlan,
  linesOfPlan,
  otherPeriod,
  totalOfPlan,
  verbOfPlan,
  warningsOfPlan,
} from './plan.ts';

const planeado = (venta: string, cambios: object = {}) => ({
  ...deLote(venta),
  letra: 'B' as const,
  tipo_comprobante: 6 as const,
  receptor: 'Ana Gómez',
  documento: '30.772.273',
  fecha: '2026-10-12',
  advertencias: [],
  ...cambios,
});

const dos = loteDePrueba({
  clase: 'plan',
  resumen: [
    { tipo_comprobante: 1, letra: 'A', cantidad: 2, total: 1000.1 },
    { tipo_comprobante: 6, letra: 'B', cantidad: 1299, total: 2000.2 },
  ],
});

test('the plan counts each kind, and adds the totals up', () => {
  expect(linesOfPlan(dos).map(({ sigla, cantidad }) => `${cantidad} ${sigla}`)).toEqual(['2 FC A', '1299 FC B']);
  const { cantidad, total } = totalOfPlan(dos);
  expect([cantidad, total.toFixed(2)]).toEqual([1301, '3000.30']);
});

describe('the verb of the button', () => {
  const verbo = (...argumentos: Parameters<typeof verbOfPlan>) => verbOfPlan(...argumentos).replace('\u00A0', ' ');

  test('says how many and for how much', () => {
    expect(verbo(dos, facturar)).toBe('Emitir 1.301 comprobantes por $ 3.000,30');
  });

  test('names the only one', () => {
    const lote = loteDePrueba({ resumen: [{ tipo_comprobante: 6, letra: 'B', cantidad: 1, total: 12100 }] });
    expect(verbo(lote, facturar)).toBe('Emitir FC B por $ 12.100,00');
  });

  test('the verb names credit notes', () => {
    const notas = loteDePrueba({ resumen: [{ tipo_comprobante: 8, letra: 'B', cantidad: 3, total: 300 }] });
    expect(verbo(notas, acreditar)).toBe('Emitir 3 notas de crédito por $ 300,00');
  });
});

test.each([
  [[], null],
  [['2026-10-12', '2026-10-12'], '12/10/2026'],
  [['2026-10-14', '2026-10-12'], '12/10/2026 a 14/10/2026'],
])('dates %o are %s', (fechas, texto) => {
  const comprobantes = fechas.map((fecha, indice) => planeado(String(indice), { fecha }));
  expect(datesOfPlan(loteDePrueba({ comprobantes }))).toBe(texto);
});

test('each warning is given once, with its vouchers, the most common first', () => {
  const comprobantes = [
    planeado('1', { advertencias: ['una'] }),
    planeado('2', { advertencias: ['otra', 'una'] }),
    planeado('3'),
  ];
  const avisos = warningsOfPlan(loteDePrueba({ comprobantes }));
  expect(avisos.map(({ texto, comprobantes }) => [texto, comprobantes.map(({ venta }) => venta)])).toEqual([
    ['una', ['1', '2']],
    ['otra', ['2']],
  ]);
});

test('a sale of another month is of another period, in Buenos Aires', () => {
  const ventas = groupVentas(
    [
      ventaDePrueba({ id: '1', date_closed: '2026-10-01T02:59:00Z' }),
      ventaDePrueba({ id: '2', date_closed: '2026-10-01T03:00:00Z' }),
      ventaDePrueba({ id: '3', date_closed: null }),
    ],
    facturar,
  );
  const plan = loteDePrueba({ comprobantes: [planeado('1'), planeado('2'), planeado('3')] });
  expect(otherPeriod(plan, ventas).map(({ venta }) => venta)).toEqual(['1']);
});

test('a batch’s warning on SKUs is given once, with its vouchers', () => {
  const sinSku = 'La venta tiene un SKU sin cargar en tus artículos: sale con IVA 21 %, el de la cuenta.';
  const delLote = '2 ventas con SKU sin cargar: van con IVA 21 %.';
  const comprobantes = [planeado('1', { advertencias: [sinSku] }), planeado('2', { advertencias: ['otra', sinSku] })];
  const avisos = adviceOfPlan(loteDePrueba({ comprobantes, advertencias: [delLote, 'Pasás el límite.'] }));
  expect(
    avisos.map(({ texto, comprobantes, delLote }) => [texto, comprobantes.map(({ venta }) => venta), delLote]),
  ).toEqual([
    [delLote, ['1', '2'], true],
    ['Pasás el límite.', [], true],
    ['otra', ['2'], false],
  ]);
});

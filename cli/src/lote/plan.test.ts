import type { PlanLote } from '@talonario/core/server/instalacion';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../output/lines.ts';
import { describePlan } from './plan.ts';

const facturas = { uno: 'factura', varios: 'facturas' };
const venta = {
  venta: '2000001',
  order_ids: ['2000001'],
  comprador: 'LUNA.H',
  total: new Decimal('12100'),
  moneda: 'ARS' as const,
};
const omitida = {
  ...venta,
  venta: '2000003',
  codigo: 'sin_pagar',
  motivo: 'No está paga.',
  accion: 'Esperá el pago.',
  comprobante_id: null,
  comprobante: null,
};
const enCola = { ...venta, venta: '2000004', comprobante_id: null, motivo: 'ARCA no responde. Sale sola.' };

test('a plan says what would be issued, by letter, and what stays out and why', () => {
  const plan: PlanLote = {
    comprobantes: [
      {
        ...venta,
        letra: 'B',
        tipo_comprobante: 6,
        receptor: 'HERNAN DARIO LUNA',
        documento: 'CUIL 20-28456123-7',
        total: new Decimal('12100'),
        fecha: '2026-11-21',
        advertencias: [],
      },
    ],
    omitidas: [omitida, { ...omitida, venta: '2000005' }],
    en_espera: [enCola],
    advertencias: [],
    resumen: [
      { tipo_comprobante: 1, letra: 'A', cantidad: 0, total: new Decimal(0) },
      { tipo_comprobante: 6, letra: 'B', cantidad: 1, total: new Decimal('12100') },
    ],
  };
  expect(renderLines(describePlan(plan, facturas))).toEqual([
    'Para emitir: 1 factura',
    '',
    'Venta    Fecha       Letra  Receptor           Documento                 Total',
    '2000001  21/11/2026  B      HERNAN DARIO LUNA  CUIL 20-28456123-7  $ 12.100,00',
    '',
    '1 B  $ 12.100,00',
    '',
    'Quedan afuera (2)',
    '- Venta 2000003 y 1 más: No está paga. Esperá el pago.',
    '',
    'En espera (1)',
    '- Venta 2000004: ARCA no responde. Sale sola.',
  ]);
});

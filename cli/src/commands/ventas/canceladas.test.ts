import type { CanceladaConFactura } from '@talonario/core/ventas';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeCanceladas } from './canceladas.ts';

const id = '00000000-0000-4000-8000-000000000001';
const DIAS = { desde: '2026-06-01', hasta: '2026-11-28' };

const cancelada: CanceladaConFactura = {
  venta: '2000001234',
  order_ids: ['2000001234'],
  fecha: new Date('2026-09-21T12:00:00Z'),
  comprador: 'ANABRAVO',
  moneda: 'ARS',
  total: new Decimal(12_100),
  devuelto: new Decimal(12_100),
  que: 'cancelada',
  a_cargo_de: 'mercado_libre',
  factura: {
    id,
    texto: 'FC B 0003-00000012',
    tipo_comprobante: 6,
    status: 'emitida',
    fecha: '2026-09-21',
    total: new Decimal(12_100),
    autorizacion: { tipo: 'CAE', codigo: '70000000000012', vence: null },
    cancelada: false,
  },
  en_pie: new Decimal(12_100),
  accion: { clase: 'decidir', texto: 'Elegila a mano si igual corresponde la nota de crédito.' },
  leida_en: new Date('2026-11-27T12:00:00Z'),
};

test('each cancelled sale with what became of it, its voucher and what to do, and what stands in all', () => {
  const output = describeCanceladas([{ ...cancelada, cuenta_id: id, cuenta: 'TIENDA.NORTE' }], DIAS);
  const texto = renderLines(output).join('\n');
  for (const parte of [
    'Cancelada. A cargo de Mercado Libre.',
    'FC B 0003-00000012',
    'Elegila a mano si igual corresponde la nota de crédito.',
    '27/11/2026',
    '1 venta del 01/06/2026 al 28/11/2026, con $ 12.100,00 facturados en pie',
  ]) {
    expect(texto).toContain(parte);
  }
  expect(output.data).toMatchObject([{ cuenta: 'TIENDA.NORTE', venta: '2000001234', en_pie: 12_100 }]);
});

test('that there is none is said with its days', () => {
  expect(renderLines(describeCanceladas([], DIAS)).join('\n')).toContain(
    'Ninguna venta del 01/06/2026 al 28/11/2026 se canceló',
  );
});

import type { ResultadoLote, FilaEmitida } from '@talonario/core/server/instalacion';
import { Decimal } from 'decimal.js';
import { describe, expect, test } from 'vitest';
import { describeResultado } from './resultado.ts';
import { renderLines } from '../output/lines.ts';

const facturas = { uno: 'factura', varios: 'facturas' };
const nada: ResultadoLote = { emitidas: [], rechazadas: [], omitidas: [], en_cola: [] };
const venta = {
  venta: '2000001',
  order_ids: ['2000001'],
  comprador: 'LUNA.H',
  total: new Decimal('12100'),
  moneda: 'ARS' as const,
};
const emitida: FilaEmitida = {
  ...venta,
  comprobante_id: 'a3f1a6d8-7a52-4c0e-8ad9-3c1a2b4d5e6f',
  comprobante: 'FC B 0003-00000012',
  autorizacion: { tipo: 'CAE', codigo: '76471234567890', vence: null },
  previa: false,
  advertencias: [],
};
const rechazada = { ...venta, venta: '2000002', comprobante_id: null, codigo: '10016', error: 'La fecha no sirve.' };
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

describe('the exit code of a batch', () => {
  test.each([
    ['everything issued', { emitidas: [emitida] }, 0],
    ['sales left out are no failure', { omitidas: [omitida] }, 0],
    ['some refused', { emitidas: [emitida], rechazadas: [rechazada] }, 4],
    ['some wait for ARCA', { en_cola: [enCola] }, 3],
    ['some refused and some waiting', { rechazadas: [rechazada], en_cola: [enCola] }, 4],
  ])('%s', (_what, change, exit) => {
    expect(describeResultado({ ...nada, ...change }, facturas).exit).toBe(exit);
  });
});

test('without a terminal there is a line per sale and a last one with the count', () => {
  const resultado = {
    emitidas: [emitida, { ...emitida, previa: true }],
    rechazadas: [rechazada],
    omitidas: [omitida],
    en_cola: [enCola],
  };
  expect(renderLines(describeResultado(resultado, facturas))).toEqual([
    'emitida  FC B 0003-00000012  CAE 76471234567890  venta 2000001  $ 12.100,00',
    'ya estaba  FC B 0003-00000012  CAE 76471234567890  venta 2000001  $ 12.100,00',
    'rechazada  venta 2000002  La fecha no sirve. (10016)',
    'en cola  venta 2000004  ARCA no responde. Sale sola.',
    'omitida  venta 2000003  No está paga. Esperá el pago.',
    '1 factura emitida · 1 sin cambios · 1 rechazada · 1 en cola · 1 omitida',
  ]);
});

test('what was not asked of ARCA, because the person stopped, is no refusal: one line with its count and what to do', () => {
  const cortada = { ...rechazada, codigo: 'emision_cortada', error: 'Se cortó.' };
  const descripto = describeResultado({ ...nada, emitidas: [emitida], rechazadas: [cortada, cortada] }, facturas);
  expect(renderLines(descripto)).toEqual([
    'emitida  FC B 0003-00000012  CAE 76471234567890  venta 2000001  $ 12.100,00',
    '1 factura emitida · 2 sin pedir',
    'Para emitir lo que falta, repetí el mismo comando: lo que ya salió no se repite.',
  ]);
  expect(descripto.exit).toBe(4);
  expect(JSON.stringify(descripto.blocks)).not.toContain('rechazada');
  expect(descripto.data).toMatchObject({ rechazadas: [{ codigo: 'emision_cortada' }, { codigo: 'emision_cortada' }] });
});

test('many that wait for the same reason are one line with a count', () => {
  const en_cola = Array.from({ length: 206 }, (_, i) => ({ ...enCola, venta: String(2_000_100 + i) }));
  expect(renderLines(describeResultado({ ...nada, en_cola }, facturas))).toEqual([
    'en cola  206 ventas, desde la 2000100  ARCA no responde. Sale sola.',
    '0 facturas emitidas · 206 en cola',
  ]);
});

test('--json has what it promises and no more', () => {
  const { data } = describeResultado(
    { emitidas: [emitida], rechazadas: [rechazada], omitidas: [omitida], en_cola: [enCola] },
    facturas,
  );
  expect(data).toEqual({
    emitidas: [{ venta: '2000001', comprobante: 'FC B 0003-00000012', cae: '76471234567890' }],
    rechazadas: [{ venta: '2000002', codigo: '10016', error: 'La fecha no sirve.' }],
    omitidas: [{ venta: '2000003', motivo: 'No está paga.' }],
    en_cola: [{ venta: '2000004', motivo: 'ARCA no responde. Sale sola.' }],
  });
});

test('on a terminal the three reasons that most need somebody, each once with its count', () => {
  const { blocks } = describeResultado(
    {
      emitidas: [{ ...emitida, advertencias: ['Otro período.'] }],
      rechazadas: [rechazada],
      omitidas: [omitida, { ...omitida, venta: '2000009' }],
      en_cola: [enCola],
    },
    facturas,
  );
  expect(blocks.at(-1)).toMatchObject({
    title: 'Revisar',
    items: [
      '1 rechazada (venta 2000002): La fecha no sirve.',
      '1 en cola (venta 2000004): ARCA no responde. Sale sola.',
      '2 omitidas: No está paga. Esperá el pago.',
    ],
  });
});

test('sales with nothing left to do are counted, never listed', () => {
  const facturada = { ...omitida, codigo: 'ya_facturada', motivo: 'La venta ya tiene factura.' };
  expect(renderLines(describeResultado({ ...nada, omitidas: [facturada, facturada] }, facturas))).toEqual([
    '0 facturas emitidas · 2 sin cambios',
  ]);
});

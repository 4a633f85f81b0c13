import type { ResultadoEmision } from '@talonario/core/server/instalacion';
import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import { renderLines } from '../../output/lines.ts';
import { describeEmision } from './emitir.ts';

const emitida: ResultadoEmision = {
  estado: 'emitida',
  comprobante_id: 'uno',
  tipo_comprobante: 6,
  punto_de_venta: 3,
  numero_comprobante: 12,
  autorizacion: { tipo: 'CAE', codigo: '76471234567890', vence: '2026-12-01' },
  moneda: 'PES',
  total: new Decimal('12100'),
  previa: false,
  observaciones: [],
};
const rechazada: ResultadoEmision = {
  estado: 'rechazada',
  comprobante_id: 'dos',
  codigo: '10016',
  error: 'La fecha no sirve.',
  mensajes: [],
};
const enCola: ResultadoEmision = {
  estado: 'en_cola',
  comprobante_id: 'tres',
  codigo: 'arca_no_disponible',
  motivo: 'ARCA no responde.',
};

test('a line per draft and the count; some refused is exit code 4', () => {
  const output = describeEmision([emitida, rechazada, enCola]);
  expect(renderLines(output)).toEqual([
    'emitida  FC B 0003-00000012  CAE 76471234567890  $ 12.100,00',
    'rechazada  dos  La fecha no sirve. (10016)',
    'en cola  tres  ARCA no responde.',
    '1 comprobante emitido · 1 rechazado · 1 en cola',
  ]);
  expect(output.exit).toBe(4);
});

test('a code that the sentence already ends with is written once', () => {
  const conCodigo = { ...rechazada, codigo: '10000', error: 'Tu CUIT no tiene actividades activas (10000).' };
  expect(renderLines(describeEmision([conCodigo]))[0]).toBe(
    'rechazada  dos  Tu CUIT no tiene actividades activas (10000).',
  );
});

test('the total is written in the voucher’s currency', () => {
  const output = describeEmision([{ ...emitida, moneda: '060', total: new Decimal(100) }]);
  expect(renderLines(output)[0]).toBe('emitida  FC B 0003-00000012  CAE 76471234567890  € 100,00');
});

test('those that wait for the same reason are one line, on a terminal too', () => {
  const masEnCola = ['cuatro', 'cinco'].map((comprobante_id) => ({ ...enCola, comprobante_id }));
  const output = describeEmision([enCola, ...masEnCola]);
  expect(renderLines(output)).toEqual([
    'en cola  3 comprobantes  ARCA no responde.',
    '0 comprobantes emitidos · 3 en cola',
  ]);
  expect(output.blocks).toContainEqual(
    expect.objectContaining({ kind: 'list', items: ['3 comprobantes: ARCA no responde.'] }),
  );
});

test('ARCA away is exit code 3, everything issued 0', () => {
  expect(describeEmision([enCola]).exit).toBe(3);
  expect(describeEmision([emitida]).exit).toBe(0);
});

test('no drafts is no failure', () => {
  expect(renderLines(describeEmision([]))).toEqual(['No hay borradores para emitir.']);
});

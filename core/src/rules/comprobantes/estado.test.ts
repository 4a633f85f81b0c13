import { describe, expect, test } from 'vitest';
import { checkPermite, isCorregido, isUnderWay, permite, refusalOf, type Accion, type ConEstado } from './estado.ts';

const borrador: ConEstado = {
  tipo_comprobante: 6,
  status: 'borrador',
  emitiendo: false,
  cancelada: false,
  cambio_abierto: false,
  cambio_de: null,
  comprobanteVinculado: null,
};
const emitida: ConEstado = { ...borrador, status: 'emitida' };

test.each<[string, ConEstado, Partial<Record<Accion, string | null>>]>([
  [
    'a draft',
    borrador,
    {
      editar: null,
      eliminar: null,
      emitir: null,
      pdf: null,
      nota_credito: 'comprobante_no_emitido',
    },
  ],
  [
    'a draft in an open chunk',
    { ...borrador, emitiendo: true },
    { editar: 'comprobante_emitiendo', eliminar: 'comprobante_emitiendo', emitir: 'comprobante_emitiendo' },
  ],
  [
    'an issued B',
    emitida,
    {
      editar: 'comprobante_no_es_borrador',
      eliminar: 'comprobante_no_es_borrador',
      pdf: null,
      nota_credito: null,
      nota_debito: null,
      factura_a: null,
      anular: 'anulacion_no_permitida',
    },
  ],
  ['an issued A', { ...emitida, tipo_comprobante: 1 }, { nota_credito: null, factura_a: 'cambio_no_permitido' }],
  [
    'a credit note',
    { ...emitida, tipo_comprobante: 8 },
    { nota_credito: 'nota_no_permitida', nota_debito: 'nota_no_permitida', pdf: null, anular: 'nota_de_otro_sistema' },
  ],
  [
    'a credit note of an invoice of ours',
    { ...emitida, tipo_comprobante: 8, comprobanteVinculado: { tipo_comprobante: 6 } },
    { anular: null, nota_debito: 'nota_no_permitida' },
  ],
  [
    'an annulled credit note',
    { ...emitida, tipo_comprobante: 8, cancelada: true, comprobanteVinculado: { tipo_comprobante: 6 } },
    { anular: 'nota_ya_anulada' },
  ],
  [
    'a credit note of a change to A',
    { ...emitida, tipo_comprobante: 8, cambio_de: 'b', comprobanteVinculado: { tipo_comprobante: 6 } },
    { anular: 'nota_de_cambio' },
  ],
  [
    'a debit note that annuls a credit note',
    { ...emitida, tipo_comprobante: 7, comprobanteVinculado: { tipo_comprobante: 8 } },
    { nota_credito: 'nota_que_anula', anular: 'nota_que_anula' },
  ],
  [
    'a debit note',
    { ...emitida, tipo_comprobante: 7 },
    { nota_credito: null, nota_debito: 'nota_no_permitida', factura_a: 'cambio_no_permitido', anular: null },
  ],
  [
    'a credited debit note',
    { ...emitida, tipo_comprobante: 7, cancelada: true },
    { nota_credito: 'factura_ya_acreditada' },
  ],
  ['a quote', { ...emitida, tipo_comprobante: 9999 }, { nota_credito: 'nota_no_permitida', pdf: null }],
  [
    'a credited B',
    { ...emitida, cancelada: true },
    { nota_credito: 'factura_ya_acreditada', factura_a: 'factura_ya_acreditada', pdf: null },
  ],
  [
    'a draft of a change to A',
    { ...borrador, tipo_comprobante: 1, cambio_de: 'b' },
    { editar: 'comprobante_de_cambio', eliminar: 'comprobante_de_cambio', emitir: null },
  ],
  ['a B half way to A', { ...emitida, cancelada: true, cambio_abierto: true }, { factura_a: null }],
])('%s', (_, comprobante, esperado) => {
  for (const [accion, code] of Object.entries(esperado)) {
    expect([accion, refusalOf(comprobante, accion as Accion)]).toEqual([accion, code]);
    expect(permite(comprobante, accion as Accion)).toBe(code === null);
  }
});

test('checkPermite throws the code of the refusal', () => {
  expect(() => checkPermite({ ...emitida, id: 'x' }, 'eliminar')).toThrow('comprobante_no_es_borrador');
  expect(() => checkPermite({ ...borrador, id: 'x' }, 'eliminar')).not.toThrow();
});

describe('a draft that may go out by itself', () => {
  const borrador = {
    status: 'borrador' as const,
    emitiendo: false,
    en_cola_desde: null,
    cambio_id: null,
    a_mano: true,
    venta_id: '1',
  };

  test('is under way while it is issued, queued, or a step of a change', () => {
    expect(isUnderWay(borrador)).toBe(false);
    expect(isUnderWay({ ...borrador, emitiendo: true })).toBe(true);
    expect(isUnderWay({ ...borrador, en_cola_desde: new Date(0) })).toBe(true);
    expect(isUnderWay({ ...borrador, cambio_id: '7' })).toBe(true);
    expect(isUnderWay({ ...borrador, status: 'emitida', cambio_id: '7' })).toBe(false);
  });

  test('of a sale, corrected by a person and not sent, keeps the corrections', () => {
    expect(isCorregido(borrador)).toBe(true);
    expect(isCorregido({ ...borrador, a_mano: false })).toBe(false);
    expect(isCorregido({ ...borrador, venta_id: null })).toBe(false);
    expect(isCorregido({ ...borrador, status: 'emitida' })).toBe(false);
    expect(isCorregido({ ...borrador, emitiendo: true })).toBe(false);
  });
});

describe('the debit note that annuls a credit note', () => {
  const nota: ConEstado = {
    tipo_comprobante: 8,
    status: 'emitida',
    emitiendo: false,
    cancelada: false,
    cambio_abierto: false,
    cambio_de: null,
    comprobanteVinculado: { tipo_comprobante: 6 },
  };

  test.each<[string, Partial<ConEstado>, string | null]>([
    ['of an invoice', {}, null],
    ['that is a draft', { status: 'borrador' }, 'comprobante_no_emitido'],
    ['annulled already', { cancelada: true }, 'nota_ya_anulada'],
    ['of a change to A', { cambio_de: '7' }, 'nota_de_cambio'],
    ['of a period', { periodo_asociado: { desde: '', hasta: '' } }, 'nota_de_periodo'],
    ['of an invoice of another system', { comprobanteVinculado: null }, 'nota_de_otro_sistema'],
    ['that is an invoice', { tipo_comprobante: 6, comprobanteVinculado: null }, 'anulacion_no_permitida'],
    ['that is a debit note', { tipo_comprobante: 7 }, null],
    [
      'that is a debit note of a change and of a period',
      { tipo_comprobante: 7, cambio_de: '7', periodo_asociado: {} },
      null,
    ],
    ['that annuls', { tipo_comprobante: 7, comprobanteVinculado: { tipo_comprobante: 8 } }, 'nota_que_anula'],
  ])('of a note %s', (_, cambios, codigo) => {
    expect(refusalOf({ ...nota, ...cambios }, 'anular')).toBe(codigo);
  });
});

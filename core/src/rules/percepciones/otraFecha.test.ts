import { Decimal } from 'decimal.js';
import { expect, test } from 'vitest';
import type { TipoComprobante } from '../../contract/enums.ts';
import type { CodigoMotivo } from './motivos.ts';
import { impedimentoDeOtraFecha } from './otraFecha.ts';
import { CABA, TUCUMAN } from '../catalogs/provincia.ts';

const evidencia = (codigo: CodigoMotivo, consultada = false) => ({
  codigo,
  consultas: consultada ? [{ origen: 'agip' as const, periodo: '2026-11', fila: null }] : [],
});

const percepcion = (importe: string, prueba: ReturnType<typeof evidencia> | null = null, provincia: 0 | 14 = CABA) => ({
  provincia,
  importe: new Decimal(importe),
  evidencia: prueba,
});

const borrador = (
  percepciones: ReturnType<typeof percepcion>[],
  cambios: { tipo_comprobante?: TipoComprobante; asociados?: { fecha: string }[] } = {},
) => ({ tipo_comprobante: 1 as TipoComprobante, fecha: '2026-11-30', percepciones, asociados: [], ...cambios });

// "Rate by CUIT and voucher date".
test.each([
  ['perceived', percepcion('1016.53', evidencia('padron', true))],
  ['perceived, of before its evidence was kept', percepcion('1016.53')],
  ['at 0 in the padrón', percepcion('0', evidencia('padron_cero', true))],
  ['not in the padrón', percepcion('0', evidencia('sin_padron', true))],
  ['exempt in the padrón', percepcion('0', evidencia('exento_en_padron', true), TUCUMAN)],
  ['not in the padrón, and delivered elsewhere', percepcion('0', evidencia('entrega_en_otra_provincia', true))],
  ['by who was no agent', percepcion('0', evidencia('no_agente'))],
  ['with a certificate', percepcion('0', evidencia('excluido'))],
])('an invoice %s is decided again in another month, and not in its own', (_caso, percepcionDada) => {
  expect(impedimentoDeOtraFecha(borrador([percepcionDada]), '2026-12-01')?.code).toBe('percepcion_de_otro_mes');
  expect(impedimentoDeOtraFecha({ ...borrador([percepcionDada]), fecha: '2026-11-02' }, '2026-11-30')).toBeNull();
});

test.each([
  ['nobody collects for', []],
  ['to who has no CUIT', [percepcion('0', evidencia('sin_cuit'))]],
  ['to a final consumer', [percepcion('0', evidencia('condicion_no_alcanzada'))]],
  ['delivered elsewhere', [percepcion('0', evidencia('entrega_en_otra_provincia'))]],
  ['at 0, of before its evidence was kept', [percepcion('0')]],
])('an invoice %s goes out in another month as it is', (_caso, percepciones) => {
  expect(impedimentoDeOtraFecha(borrador(percepciones), '2026-12-01')).toBeNull();
});

const nota = (provincia: 0 | 14, factura: string, importe = '1016.53') =>
  borrador([percepcion(importe, evidencia('padron', true), provincia)], {
    tipo_comprobante: 3,
    asociados: [{ fecha: factura }],
  });

// "Outside the window: no Tributos, reason 'fuera de plazo'".
test.each([
  ['CABA, past the second month after the invoice', nota(CABA, '2026-09-15'), '2026-12-01', true],
  ['CABA, within it', nota(CABA, '2026-10-15'), '2026-12-01', false],
  ['Tucumán, past the month of the invoice', nota(TUCUMAN, '2026-11-15'), '2026-12-01', true],
  ['Tucumán, within it', { ...nota(TUCUMAN, '2026-11-15'), fecha: '2026-11-20' }, '2026-11-30', false],
  ['one that gives nothing back', nota(CABA, '2026-09-15', '0'), '2026-12-01', false],
])('a note of %s', (_caso, notaDada, fecha, vencida) => {
  expect(impedimentoDeOtraFecha(notaDada, fecha)?.code ?? null).toBe(vencida ? 'devolucion_fuera_de_plazo' : null);
});

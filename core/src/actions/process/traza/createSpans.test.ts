import { expect, test, vi } from 'vitest';
import type { SpanGuardado } from '../../../store/historia/spans.ts';
import { createSpans, type PasoTerminado } from './createSpans.ts';

const TRAZA = '00000000-0000-4000-8000-000000000001';
const EN = new Date('2026-03-02T12:00:00.250Z');

const paso = (datos: PasoTerminado['datos'] = {}): PasoTerminado => ({
  traza: TRAZA,
  paso: 'decision',
  en: EN,
  milisegundos: 1_900,
  datos,
});

test('closing keeps the spans together, with the sale and the voucher in their columns', async () => {
  const guardados: SpanGuardado[][] = [];
  const spans = await createSpans({
    save: async (lote) => void guardados.push(lote),
    onLost: (error) => {
      throw error;
    },
    otlp: null,
  });
  spans.end(paso({ decision: 'factura', venta: '2000001', comprobante_id: null }));
  spans.end(paso({ bytes: 12, fallo: true, venta: null }));
  await spans.close();
  const comun = { traza: TRAZA.replaceAll('-', ''), nombre: 'decision', en: EN, milisegundos: 1_900 };
  expect(guardados).toEqual([
    [
      { ...comun, venta: '2000001', comprobante_id: null, atributos: { decision: 'factura' } },
      { ...comun, venta: null, comprobante_id: null, atributos: { bytes: 12, fallo: true } },
    ],
  ]);
});

test('spans that the database refuses are told as lost, and the next ones are kept', async () => {
  const onLost = vi.fn<(error: unknown, cantidad: number) => void>();
  const save = vi
    .fn<(lote: SpanGuardado[]) => Promise<void>>()
    .mockRejectedValueOnce(new Error('sin base'))
    .mockResolvedValue();
  const spans = await createSpans({ save, onLost, otlp: null });
  spans.end(paso());
  spans.end(paso());
  await vi.waitUntil(() => onLost.mock.calls.length > 0, { timeout: 5_000 });
  spans.end(paso());
  await spans.close();
  expect(onLost.mock.calls).toEqual([[new Error('sin base'), 2]]);
  expect(save.mock.calls.map(([lote]) => lote.length)).toEqual([2, 1]);
});

test('closing waits for the batch that the database is taking', async () => {
  const base = Promise.withResolvers<void>();
  const save = vi.fn<(lote: SpanGuardado[]) => Promise<void>>(() => base.promise);
  const spans = await createSpans({ save, onLost: vi.fn<() => void>(), otlp: null });
  spans.end(paso());
  await vi.waitUntil(() => save.mock.calls.length > 0, { timeout: 5_000 });
  const cerrado = vi.fn<() => void>();
  const cierre = spans.close().then(cerrado);
  await new Promise((resolve) => setImmediate(resolve));
  expect(cerrado).not.toHaveBeenCalled();
  base.resolve();
  await cierre;
});

test('closing does not wait for a database that does not answer, and tells how many spans are lost, once', async () => {
  const onLost = vi.fn<(error: unknown, cantidad: number) => void>();
  const base = Promise.withResolvers<void>();
  const spans = await createSpans({ save: () => base.promise, onLost, otlp: null, cierreMs: 10 });
  for (let n = 0; n < 1_500; n++) spans.end(paso());
  await spans.close();
  base.reject(new Error('sin base'));
  await base.promise.catch(() => undefined);
  expect(onLost.mock.calls).toEqual([[expect.any(Error), 1_500]]);
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { AvanceLote } from '@talonario/core/ventas';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLote } from './useLote.ts';
import '../../../../testing/sinApuro.ts';

const ID = '11111111-1111-4111-8111-111111111111';
/** Within this it is asked again, and within this a stream that was cut is tried again. */
const PREGUNTA = 2_000;
const PAUSA = 3_000;

const avance = (cambios: Partial<AvanceLote> = {}): AvanceLote => ({
  estado: 'en_curso',
  paso: 'solicitando',
  serie: 'FC B 0003',
  hechos: 0,
  total: 300,
  ...cambios,
});

/** Batch on the server, and its stream; null: the server does not answer. */
let guardado: AvanceLote | null;
let flujo: () => Response | null;
const preguntas: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  guardado = avance();
  flujo = () => null;
  preguntas.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    preguntas.push(url);
    const respuesta = url.endsWith('/eventos') ? flujo() : guardado && new Response(JSON.stringify(entero(guardado)));
    if (!respuesta) throw new TypeError('Failed to fetch');
    return respuesta;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function entero(hasta: AvanceLote) {
  const emision = { id: ID, cuenta_id: null, clase: 'emision', fecha: null, terminado_en: null, error: null };
  const listas = {
    advertencias: [],
    comprobantes: [],
    resumen: [],
    emitidas: [],
    rechazadas: [],
    omitidas: [],
    en_cola: [],
  };
  return { ...emision, ...listas, creado_en: '2026-10-12T14:00:00Z', ...hasta };
}

/** A stream that says each of these and stays open, or is cut. */
function says(avances: readonly AvanceLote[], cortado = false): Response {
  const cuerpo = new ReadableStream<Uint8Array>({
    start(control) {
      for (const avanceDicho of avances)
        control.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(avanceDicho)}\n\n`));
      if (cortado) control.error(new TypeError('network error'));
    },
  });
  return new Response(cuerpo);
}

function follow() {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  return renderHook(() => useLote(ID), { wrapper }).result;
}

test('events advance the batch, and meanwhile it is not polled', async () => {
  flujo = () => says([avance({ hechos: 87 })]);
  const seguido = follow();
  await vi.waitFor(() => expect(seguido.current.lote?.hechos).toBe(87), 60_000);
  expect(seguido.current.lote?.emitidas).toEqual([]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(preguntas.filter((url) => !url.endsWith('/eventos'))).toHaveLength(1);
});

test('the whole batch is read when an event ends it', async () => {
  flujo = () => says([avance({ hechos: 299 }), avance({ hechos: 300, estado: 'terminado', paso: 'terminado' })]);
  guardado = avance({ hechos: 299 });
  const seguido = follow();
  await vi.waitFor(() => expect(seguido.current.lote?.hechos).toBe(299), 60_000);
  // The lists come with the end of the batch.
  expect(seguido.current.lote?.estado).toBe('en_curso');
  guardado = avance({ estado: 'terminado', hechos: 300 });
  await vi.advanceTimersByTimeAsync(PREGUNTA);
  await vi.waitFor(() => expect(seguido.current.lote?.estado).toBe('terminado'), 60_000);
  const preguntasHechas = preguntas.length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(preguntas).toHaveLength(preguntasHechas);
});

test('a stream that is cut is tried again, and meanwhile it is asked', async () => {
  flujo = () => says([avance({ hechos: 10 })], true);
  const seguido = follow();
  await vi.waitFor(() => expect(seguido.current.lote?.hechos).toBe(0), 60_000);
  guardado = avance({ hechos: 50 });
  await vi.advanceTimersByTimeAsync(PREGUNTA);
  await vi.waitFor(() => expect(seguido.current.lote?.hechos).toBe(50), 60_000);
  flujo = () => says([avance({ hechos: 200 })]);
  await vi.advanceTimersByTimeAsync(PAUSA);
  await vi.waitFor(() => expect(seguido.current.lote?.hechos).toBe(200), 60_000);
});

test('without an answer the batch keeps its last state, says so, and is read when the server is back', async () => {
  const seguido = follow();
  await vi.waitFor(() => expect(seguido.current.lote).toBeDefined(), 60_000);
  guardado = null;
  await vi.advanceTimersByTimeAsync(PREGUNTA);
  await vi.waitFor(() => expect(seguido.current.perdido).toBe(true), 60_000);
  expect(seguido.current).toMatchObject({ error: null, lote: { total: 300 } });
  guardado = avance({ estado: 'terminado', hechos: 300 });
  await vi.advanceTimersByTimeAsync(PREGUNTA);
  await vi.waitFor(() => expect(seguido.current.lote?.estado).toBe('terminado'), 60_000);
  expect(seguido.current.perdido).toBe(false);
});

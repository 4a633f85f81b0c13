// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deIva } from './botones.ts';
import { useReporte } from './useReporte.ts';

const EMPRESA = '33333333-3333-4333-8333-333333333333';
const [ivaVentas] = deIva;
const body = { companyId: EMPRESA, fechaDesde: '2026-10-01', fechaHasta: '2026-10-31', separador: ';' } as const;
const seRechaza = {
  archivos: [],
  comprobantes: 1,
  total: 0,
  impiden: 1,
  avisos: 0,
  reparos: [],
  avisos_generales: [],
  cruces: [],
};

/** The checks that were asked for, to be answered one by one. */
let controles: PromiseWithResolvers<void>[];

beforeEach(() => {
  controles = [];
  vi.stubGlobal('fetch', async () => {
    const control = Promise.withResolvers<void>();
    controles.push(control);
    await control.promise;
    return new Response(JSON.stringify(seRechaza));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function pedir(de: string) {
  const { result } = renderHook(() => useReporte());
  act(() => void result.current.generar(ivaVentas!, body, de));
  await waitFor(() => expect(controles).toHaveLength(1));
  return result;
}

test('a result says of whom and of which days it is', async () => {
  const result = await pedir('Aurora SA, del 01/10/2026 al 31/10/2026');
  controles[0]?.resolve();
  await waitFor(() => expect(result.current.resultado?.de).toBe('Aurora SA, del 01/10/2026 al 31/10/2026'));
});

test('one that answers once something else was chosen is not shown, and does not stop what was asked after it', async () => {
  const result = await pedir('Aurora SA, octubre');
  act(() => result.current.olvidar());
  expect(result.current.generando).toBeNull();
  act(() => void result.current.generar(ivaVentas!, body, 'Boreal SA, octubre'));
  await waitFor(() => expect(controles).toHaveLength(2));
  await act(async () => controles[0]?.resolve());
  expect(result.current).toMatchObject({ generando: ivaVentas?.texto, resultado: null });
  await act(async () => controles[1]?.resolve());
  await waitFor(() => expect(result.current.resultado?.de).toBe('Boreal SA, octubre'));
  expect(result.current.generando).toBeNull();
});

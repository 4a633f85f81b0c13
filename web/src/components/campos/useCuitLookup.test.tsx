// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { notify } from '../toasts/notify.tsx';
import { useCuitLookup } from './useCuitLookup.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['nobody has it', 404, 'cuit_no_encontrado', 'No se encontró el CUIT', ['No se encontró el CUIT']],
  [
    'its registration has errors',
    422,
    'padron_inconsistente',
    'El CUIT presenta inconsistencias en base de datos ARCA',
    ['El CUIT presenta inconsistencias en base de datos ARCA'],
  ],
  [
    'ARCA does not answer',
    502,
    'padron_no_disponible',
    'ARCA no responde. Probá en un rato.',
    ['No se encontró el CUIT', 'ARCA no responde. Probá en un rato.'],
  ],
])('when %s the toast has the text of spec §8, and why', async (_, status, codigo, error, esperado) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ error, codigo }), { status }));
  const toast = vi.spyOn(notify, 'error').mockReturnValue('');
  const { result } = renderHook(() => useCuitLookup());
  expect(await result.current.buscar('20-11111111-2')).toBeNull();
  expect(toast.mock.calls).toEqual([esperado]);
  toast.mockRestore();
});

// @vitest-environment jsdom
import type { Verificacion } from '@talonario/core/empresas';
import type { Comienzo } from '@talonario/core/inicio';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comienzoQuery } from '../../queries/inicio.ts';
import { usePaso } from './usePaso.ts';

test('a step that was taken has the first steps read again', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(comienzoQuery.queryKey, {} as Comienzo);
  const { result } = renderHook(() => usePaso('una'), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  await act(() => result.current.dar(async () => ({}) as Verificacion));
  expect(queryClient.getQueryState(comienzoQuery.queryKey)?.isInvalidated).toBe(true);
});

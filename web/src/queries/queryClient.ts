import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api.ts';

/** A list is fresh for this long: going back to it does not ask again. */
const FRESH_MS = 15_000;
const RETRIES = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // An account lost its permission: every screen of it says so from now on.
      const perdida = error instanceof ApiError && error.codigo === 'meli_no_autorizado';
      if (!perdida) return;
      for (const queryKey of [['cuentas'], ['inicio']]) void queryClient.invalidateQueries({ queryKey });
    },
  }),
  defaultOptions: {
    // Without a network it fails at once and says so: held back, it would issue by itself when nobody expects it any more.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: FRESH_MS,
      // Only what trying again can mend: nobody answered, or the server failed.
      retry: (fallidas, error) =>
        fallidas < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** A list is fresh for this long: going back to it does not ask again. */
const FRESH_MS = 15_000;
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Only what trying again can mend: nobody answered, or the server failed.
      retry: (fallidas, error) =>
        fallidas < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ClaseLote, Lote } from '@talonario/core/ventas';
import { useEffect, useState } from 'react';
import { ApiError, events } from '../../../../api.ts';
import { isTerminado } from './avance.ts';
import { loteQuery, refreshAfterLote } from '../../../../queries/ventas/lotes.ts';

/** Milliseconds between two readings of the batch, without a stream of events. */
const POLL_MS = 2_000;
/** Milliseconds before the stream is tried again. */
const PAUSE_MS = 3_000;

/**
 * A batch, followed until it ends: by its events, and by asking while there are none. Its queued vouchers, which go out after it ended,
 * come by the news, as on every screen. Nothing that happens to the
 * connection is an error; `perdido` says that nobody answers now.
 */
export function useLote(
  id: string | undefined,
  clase: ClaseLote = 'emision',
): { lote: Lote | undefined; error: unknown; perdido: boolean } {
  const queryClient = useQueryClient();
  const [enVivo, setEnVivo] = useState(false);
  const { data: lote, error } = useQuery({
    ...loteQuery(id ?? '', clase),
    ...(id === undefined && { queryFn: skipToken }),
    refetchInterval: ({ state }) =>
      enVivo || (state.data ? isTerminado(state.data) : isGone(state.error)) ? false : POLL_MS,
    // A batch goes on while the window is behind others.
    refetchIntervalInBackground: true,
    retry: false,
  });
  const corre = lote !== undefined && !isTerminado(lote);
  const emite = lote?.clase === 'emision';

  useEffect(() => {
    if (id === undefined || !corre) return;
    const control = new AbortController();
    void follow(queryClient, { id, clase }, control.signal, setEnVivo);
    return () => {
      control.abort();
      // The batch ended, or is watched no longer: its vouchers show on every screen.
      if (emite) void refreshAfterLote(queryClient);
    };
  }, [queryClient, id, clase, corre, emite]);

  return { lote, error: lote ? null : error, perdido: corre && !enVivo && error !== null };
}

/** Puts each event in the batch that is shown, and comes back when the stream is cut. */
async function follow(
  queryClient: QueryClient,
  { id, clase }: { id: string; clase: ClaseLote },
  signal: AbortSignal,
  setEnVivo: (enVivo: boolean) => void,
): Promise<void> {
  const { queryKey } = loteQuery(id, clase);
  while (!signal.aborted) {
    try {
      const onOpen = () => setEnVivo(true);
      for await (const avance of events('eventosLote', { params: { id }, signal, onOpen })) {
        // The lists come with the whole batch.
        if (isTerminado(avance)) break;
        queryClient.setQueryData<Lote>(queryKey, (antes) => antes && { ...antes, ...avance });
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiError)) throw error;
    }
    if (signal.aborted) return;
    setEnVivo(false);
    await queryClient.invalidateQueries({ queryKey, exact: true });
    await pause(PAUSE_MS, signal);
  }
}

/** Asking again cannot mend it: there is no such batch. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

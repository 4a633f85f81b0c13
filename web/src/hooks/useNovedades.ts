import { useQueryClient } from '@tanstack/react-query';
import type { Novedad } from '@talonario/core/ventas';
import { useEffect } from 'react';
import { events } from '../api.ts';
import { untilClosed } from '../events.ts';
import { createRefresher, followNovedades, isCostly } from '../queries/novedades.ts';

/** A window nobody looks at lets go of its connection: a browser has few of them for all its windows. */
const HIDDEN_MS = 60_000;

/** Least milliseconds between two readings of the screens while news keep coming; and of costly queries. */
const PAUSE_MS = 500;
const COSTLY_PAUSE_MS = 20_000;

/** While it is mounted, what changes on the server changes on the screen: one connection for the whole application. */
export function useNovedades(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const unmounted = new AbortController();
    const stop = AbortSignal.any([unmounted.signal, untilClosed()]);
    const refresher = (costly: boolean, ms: number) =>
      createRefresher(
        (isOld) =>
          queryClient.invalidateQueries({
            predicate: ({ queryKey }) => isCostly(queryKey) === costly && isOld(queryKey),
          }),
        () => sleep(ms, stop),
      );
    const refreshers = [refresher(false, PAUSE_MS), refresher(true, COSTLY_PAUSE_MS)];
    const onNovedad = (novedad: Novedad) => refreshers.forEach((refresh) => refresh(novedad));
    const connect = (signal: AbortSignal, onOpen: () => void) => events('eventos', { signal, onOpen });
    void followNovedades({ connect, onNovedad, whenVisible, whileVisible, sleep }, stop);
    return () => unmounted.abort();
  }, [queryClient]);
}

/** Waits for what `listen` does, or for `signal` to abort; then nobody listens any more. */
function until(signal: AbortSignal, listen: (done: () => void, oyentes: AbortSignal) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const oyentes = new AbortController();
  const done = () => {
    oyentes.abort();
    resolve();
  };
  signal.addEventListener('abort', done, { signal: oyentes.signal });
  if (signal.aborted) done();
  else listen(done, oyentes.signal);
  return promise;
}

async function whenVisible(stop: AbortSignal): Promise<void> {
  if (document.hidden) {
    await until(stop, (done, signal) => document.addEventListener('visibilitychange', done, { signal }));
  }
}

function whileVisible(stop: AbortSignal): AbortSignal {
  const oculta = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden && !stop.aborted) timer = setTimeout(() => oculta.abort(), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', look, { signal: stop });
  stop.addEventListener('abort', look);
  look();
  return AbortSignal.any([stop, oculta.signal]);
}

/** Waits; also ends when the network is back. */
function sleep(ms: number, stop: AbortSignal): Promise<void> {
  return until(stop, (done, signal) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', done, { signal });
  });
}

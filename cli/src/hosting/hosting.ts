import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, isAppError, messageOf, codigoPublicado } from '@talonario/core/base';

export interface Listener {
  url: string;
  close(): Promise<void>;
}

/** First port of the simulators: ARCA on it, the others on the next ones. */
export const SIMULATORS_PORT = 4010;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
/** Milliseconds for the answers under way: issuing waits for ARCA, some seconds less than this (`CORTE_MS`). */
const ANSWERING_MS = 9_000;
const CLOSING_MS = 12_000;
/** Seconds after which a refused caller may try again: a restart takes less. */
const RETRY_SECONDS = 5;
/** Milliseconds for the last answers to leave this machine. */
const LEAVING_MS = 500;

/**
 * Serves `callback` until closed; closing hangs up on idle connections and on event streams, which have no end of their
 * own, lets the other answers under way finish, and tells whoever comes meanwhile, or would be cut, to try again.
 * @throws AppError `puerto_ocupado`, `configuracion_invalida` when the address is not this machine's
 */
export async function listen(callback: http.RequestListener, host: string, port: number): Promise<Listener> {
  const underWay = new Set<http.ServerResponse>();
  let closing = false;
  let settle: (() => void) | null = null;
  const server = http.createServer((request, response) => {
    if (closing) return refuse(response);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      if (underWay.size === 0) settle?.();
    });
    callback(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(asListenError(error, port)));
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      closing = true;
      const answered = new Promise<void>((resolve) => {
        settle = resolve;
      });
      for (const response of underWay) {
        // A client that keeps its connection for another request is told to close it.
        if (isEventStream(response)) response.destroy();
        else if (!response.headersSent) response.setHeader('Connection', 'close');
      }
      const late = setTimeout(() => {
        for (const response of underWay) if (!response.headersSent) refuse(response);
        settle?.();
      }, ANSWERING_MS);
      if (underWay.size > 0) await answered;
      clearTimeout(late);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // The last answers still leave.
        setTimeout(() => server.closeAllConnections(), LEAVING_MS).unref();
      });
    },
  };
}

/** Refuses a request: this process is ending, and another takes its place. */
function refuse(response: http.ServerResponse): void {
  const error = new AppError('reiniciando');
  response
    .writeHead(503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Retry-After': String(RETRY_SECONDS),
      Connection: 'close',
    })
    .end(JSON.stringify({ error: messageOf(error), codigo: codigoPublicado(error) }));
}

function isEventStream(response: http.ServerResponse): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}

/** As `listen`, on any free port when somebody has that one. */
export async function listenNear(callback: http.RequestListener, host: string, port: number): Promise<Listener> {
  try {
    return await listen(callback, host, port);
  } catch (error) {
    if (isAppError(error, 'puerto_ocupado')) return listen(callback, host, 0);
    throw error;
  }
}

/** @throws AppError `puerto_ocupado` */
export async function ensureFree(host: string, port: number): Promise<void> {
  const probe = await listen(() => undefined, host, port);
  await probe.close();
}

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `asked` resolves at the first request to stop; the ones that follow (Ctrl-C reaches the process twice under a launcher)
 * change nothing until this is disposed of.
 */
export function listenToStop(): Disposable & { asked: Promise<void> } {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const stop = (): void => resolve();
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return {
    asked,
    [Symbol.dispose]() {
      for (const signal of STOP_SIGNALS) process.off(signal, stop);
    },
  };
}

/** Does `work`, which a request to stop cuts; once it left everything as it was, the process ends as whoever asked expects. */
export async function whileStoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const corte = new AbortController();
  let asked: NodeJS.Signals | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    asked = signal;
    corte.abort();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    return await work(corte.signal);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    if (asked !== null) process.kill(process.pid, asked);
  }
}

/** Closes everything in reverse order, and gives up after twelve seconds: what is left is recovered at the next start. */
export async function closeAll(stack: AsyncDisposableStack): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSING_MS);
  });
  try {
    await Promise.race([stack.disposeAsync(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

const NOT_OURS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Why a program cannot listen there, when the person can do something about it; else `cause` itself. */
export function asListenError(cause: NodeJS.ErrnoException, puerto: number): Error {
  if (cause.code === 'EADDRINUSE') return new AppError('puerto_ocupado', { puerto }, { cause });
  // A folder may refuse too.
  if (cause.code === 'EACCES' && cause.syscall === 'listen')
    return new AppError('puerto_reservado', { puerto }, { cause });
  if (cause.code !== undefined && NOT_OURS.has(cause.code)) {
    const debe = 'una dirección de esta máquina';
    const data = { variable: 'HOST', motivo: 'no_es_valida', debe, ejemplo: '127.0.0.1' };
    return new AppError('configuracion_invalida', data, { cause });
  }
  return cause;
}

import type { Pool } from 'pg';

/** How the connections of a pool are; none, of one that is not open yet. */
export function countConexiones(pool: Pool | null): { ocupadas: number; libres: number; esperan: number } {
  const { totalCount: abiertas = 0, idleCount: libres = 0, waitingCount: esperan = 0 } = pool ?? {};
  return { ocupadas: abiertas - libres, libres, esperan };
}

/**
 * How long PostgreSQL waits for a process of ours that says nothing. A process that was stopped, or whose machine is gone, keeps what
 * it had locked for as long as its connection is taken for alive, and everybody else waits for it: for hours, as the server
 * comes.
 */
const PLAZOS = {
  /** In the middle of a transaction. None of ours does anything else meanwhile. */
  idle_in_transaction_session_timeout: '60s',
  /** Over the network: what does not answer three times in a minute is gone. */
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
} as const;

/** The same address, with those limits for each connection; one that brings options of its own is left with them. */
export function conPlazos(url: string): string {
  if (/[?&]options=/.test(url)) return url;
  const options = Object.entries(PLAZOS).map(([nombre, valor]) => `-c ${nombre}=${valor}`);
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options.join(' '))}`;
}

import type { Pool } from 'pg';

/** Connections of a pool: used, free and waited for; all 0 for a pool not open yet. */
export function countConexiones(pool: Pool | null): { ocupadas: number; libres: number; esperan: number } {
  const { totalCount: abiertas = 0, idleCount: libres = 0, waitingCount: esperan = 0 } = pool ?? {};
  return { ocupadas: abiertas - libres, libres, esperan };
}

/**
 * How long PostgreSQL waits for a silent process of ours. A process that is stopped, or whose machine is gone, keeps its locks while its
 * connection is taken for alive, and all others wait: by the server's defaults, for hours.
 */
const PLAZOS = {
  /** For a silence inside a transaction. Our transactions do nothing else meanwhile. */
  idle_in_transaction_session_timeout: '60s',
  /** For a silence of the network: a peer that does not answer three times in a minute is gone. */
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
} as const;

/**
 * Those limits, and no compilation of statements (PostgreSQL, chapter "Just-in-Time Compilation"): the server compiles what it takes for
 * costly, and each of ours that it does takes seconds of its processor to answer what takes a millisecond.
 */
const OPCIONES = { ...PLAZOS, jit: 'off' } as const;

/** The address of a database, with these options for each connection; an address with options of its own stays as it is. */
export function conOpciones(url: string): string {
  if (/[?&]options=/.test(url)) return url;
  const options = Object.entries(OPCIONES).map(([nombre, valor]) => `-c ${nombre}=${valor}`);
  return `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(options.join(' '))}`;
}

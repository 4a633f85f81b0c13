import type { Novedad } from '@talonario/core/ventas';
import type { QueryKey } from '@tanstack/react-query';
import { gananciaKey } from './cobros.ts';
import { TODAS } from './ventas/ventas.ts';

/**
 * The queries that each kind of news makes old: the first word of the queries' keys. Of what belongs to an account, the second is the
 * account's id.
 */
const recursos: Readonly<Record<Exclude<Novedad['tipo'], 'todo'>, readonly string[]>> = {
  // A batch's result follows its queued vouchers after it ended.
  comprobantes: ['facturas', 'arca', 'inicio', 'historia', 'lote', 'lotes'],
  ventas: ['ventas', 'inicio', 'historia'],
  // The account's permission may be what was lost.
  actividad: ['actividad', 'trabajos', 'cuentas', 'inicio', 'historia'],
  lote: ['lotes', 'inicio'],
  cuenta: ['cuentas', 'inicio'],
  publicaciones: ['publicaciones', 'inicio'],
  articulos: ['stock', 'lista-precios', 'importaciones'],
  cobros: ['cobros', 'inicio'],
};

const DE_UNA_CUENTA: ReadonlySet<unknown> = new Set(['ventas', 'actividad', 'lotes', 'publicaciones']);

/** Queries not read again for news: only the user changes them, or decides to ask again. */
const AJENOS: ReadonlySet<unknown> = new Set(['usuario', 'persona', 'conciliacion', 'plan']);

/** True when this news may make a query's data stale. */
export function isStale({ tipo, cuenta_id }: Novedad, [recurso, cuenta]: QueryKey): boolean {
  if (tipo === 'todo') return !AJENOS.has(recurso);
  if (!recursos[tipo].some((afectado) => afectado === recurso)) return false;
  return cuenta_id === null || !DE_UNA_CUENTA.has(recurso) || cuenta === cuenta_id || cuenta === TODAS;
}

interface Feed {
  /** Connects; calls `onOpen` once it is, and yields what comes. @throws when it cannot, or the connection is lost */
  connect: (signal: AbortSignal, onOpen: () => void) => AsyncIterable<Novedad>;
  onNovedad: (novedad: Novedad) => void;
  /** Resolves when somebody looks at the screen. */
  whenVisible: (signal: AbortSignal) => Promise<void>;
  /** A signal that aborts when nobody has looked at the screen for long; with the other, it lets go of everything. */
  whileVisible: (signal: AbortSignal) => AbortSignal;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** Milliseconds before connecting again, after this many failed tries. */
export function pauseAfter(intentosFallidos: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** intentosFallidos, LONGEST_PAUSE_MS);
}

/**
 * Follows the news until `signal` aborts: connects again, later each time it cannot, and after a gap says that anything may
 * have changed. Nobody is told of a failure: without news the screens are as old as their last reading.
 */
export async function followNovedades(feed: Feed, signal: AbortSignal): Promise<void> {
  let intentosFallidos = 0;
  let connected = false;
  while (!signal.aborted) {
    await feed.whenVisible(signal);
    const fin = new AbortController();
    const conexion = feed.whileVisible(AbortSignal.any([signal, fin.signal]));
    try {
      const onOpen = () => {
        if (connected) feed.onNovedad({ tipo: 'todo', cuenta_id: null });
        connected = true;
        intentosFallidos = 0;
      };
      for await (const novedad of feed.connect(conexion, onOpen)) feed.onNovedad(novedad);
    } catch {
      // The pause and the next try are the answer to any failure.
    }
    if (!conexion.aborted) await feed.sleep(pauseAfter(intentosFallidos++), signal);
    fin.abort();
  }
}

/**
 * Reading sales goes to the marketplace, which answers few calls a second: the same ones that invoicing needs. What they left is
 * added up sale by sale.
 */
export function isCostly([recurso, de]: QueryKey): boolean {
  return recurso === 'ventas' || (recurso === gananciaKey[0] && de === gananciaKey[1]);
}

/**
 * Makes old what the news say, not more often than every `pauseMs` and never while the last reading is still coming: a batch
 * of hundreds of vouchers is a handful of readings.
 */
export function createRefresher(
  refresh: (isOld: (key: QueryKey) => boolean) => Promise<unknown>,
  pause: () => Promise<unknown>,
): (novedad: Novedad) => void {
  let pendientes: Novedad[] = [];
  let working = false;
  const work = async () => {
    working = true;
    while (pendientes.length > 0) {
      const novedades = pendientes;
      pendientes = [];
      await refresh((key) => novedades.some((novedad) => isStale(novedad, key)));
      await pause();
    }
    working = false;
  };
  return (novedad) => {
    pendientes.push(novedad);
    if (!working) void work();
  };
}

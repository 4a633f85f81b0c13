import { AsyncLocalStorage } from 'node:async_hooks';

/** Trazas that a call is part of: one, or those of all the sales that a batch of jobs deals with. */
export interface Hilo {
  readonly trazas: readonly string[];
  /** Traza of each sale, by the ids of its orders, when the call has several. */
  readonly porOrden: ReadonlyMap<string, string>;
  /** True once a step was told, or a job sent, with these trazas; false for a call that was only answered. */
  usado: boolean;
  /** Hilo of the outer call, for a call inside another; undefined: there is none. */
  readonly padre: Hilo | undefined;
}

const hilos = new AsyncLocalStorage<Hilo>();

export function hiloActual(): Hilo | undefined {
  return hilos.getStore();
}

/** Marks the trazas under way as used, by a step told or a job sent. */
export function markHiloUsed(): void {
  for (let hilo = hilos.getStore(); hilo !== undefined; hilo = hilo.padre) hilo.usado = true;
}

/** The only traza under way; null: none, or several. */
export function trazaActual(): string | null {
  const { trazas = [] } = hilos.getStore() ?? {};
  return trazas.length === 1 ? (trazas[0] ?? null) : null;
}

/** Traza of a sale, by its orders; the only one under way when the orders have none. */
export function trazaDeOrdenes(order_ids: readonly string[]): string | null {
  const { porOrden } = hilos.getStore() ?? {};
  for (const order_id of order_ids) {
    const traza = porOrden?.get(order_id);
    if (traza !== undefined) return traza;
  }
  return trazaActual();
}

/** Does `work`, and what it begins, as part of these trazas. */
export function followTrazas<T>(trazas: Iterable<string>, work: () => T): T {
  return hilos.run(create([...new Set(trazas)], new Map()), work);
}

/** Does `work` for a batch of sales, each with its traza. */
export function followOrdenes<T>(porOrden: ReadonlyMap<string, string>, work: () => T): T {
  return hilos.run(create([...new Set(porOrden.values())], porOrden), work);
}

function create(trazas: readonly string[], porOrden: ReadonlyMap<string, string>): Hilo {
  return { trazas, porOrden, usado: false, padre: hilos.getStore() };
}

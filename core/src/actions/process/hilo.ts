import { AsyncLocalStorage } from 'node:async_hooks';

/** The ways that this call is part of: one, or those of all the sales that a batch of jobs deals with. */
export interface Hilo {
  readonly trazas: readonly string[];
  /** Which of them each sale goes by, by the ids of its orders, where they are several. */
  readonly porOrden: ReadonlyMap<string, string>;
  /** Told of, or sent with a job: it is a way, and not only a call that was answered. */
  usado: boolean;
  /** Of a call inside another's, the other's. */
  readonly padre: Hilo | undefined;
}

const hilos = new AsyncLocalStorage<Hilo>();

export function hiloActual(): Hilo | undefined {
  return hilos.getStore();
}

/** Says that something was told of, or sent by, the ways under way. */
export function markHiloUsed(): void {
  for (let hilo = hilos.getStore(); hilo !== undefined; hilo = hilo.padre) hilo.usado = true;
}

/** The one way under way; null: none, or several. */
export function trazaActual(): string | null {
  const { trazas = [] } = hilos.getStore() ?? {};
  return trazas.length === 1 ? (trazas[0] ?? null) : null;
}

/** The way of a sale, by its orders; the only one under way where they are not told apart. */
export function trazaDeOrdenes(order_ids: readonly string[]): string | null {
  const { porOrden } = hilos.getStore() ?? {};
  for (const order_id of order_ids) {
    const traza = porOrden?.get(order_id);
    if (traza !== undefined) return traza;
  }
  return trazaActual();
}

/** Does `work`, and what it begins, as part of these ways. */
export function followTrazas<T>(trazas: Iterable<string>, work: () => T): T {
  return hilos.run(create([...new Set(trazas)], new Map()), work);
}

/** The same for a batch of sales, each with its way. */
export function followOrdenes<T>(porOrden: ReadonlyMap<string, string>, work: () => T): T {
  return hilos.run(create([...new Set(porOrden.values())], porOrden), work);
}

function create(trazas: readonly string[], porOrden: ReadonlyMap<string, string>): Hilo {
  return { trazas, porOrden, usado: false, padre: hilos.getStore() };
}

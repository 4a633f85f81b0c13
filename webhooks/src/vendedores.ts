import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a linked seller is remembered; one unlinked meanwhile does no harm. */
const CONOCIDO_MS = 10 * 60_000;
/** Milliseconds between two queries. */
const PAUSA_MS = 250;
/** Sellers in one query. */
const POR_PREGUNTA = 500;

export interface Vendedores {
  /** @throws when the database does not answer, or too many unknown sellers wait */
  isLinked(vendedor_id: string): Promise<boolean>;
}

/**
 * Tells which sellers are linked. Unknown sellers are not remembered, so that a seller linked a moment ago is known at once: instead, those
 * asked about at the same time go in one query, at most four queries a second. A flood of made-up sellers costs the database no more than
 * that.
 */
export function createVendedores(find: (ids: readonly string[]) => Promise<readonly string[]>): Vendedores {
  const conocidos = new Map<string, number>();
  let preguntados = new Set<string>();
  let pregunta: Promise<ReadonlySet<string>> | null = null;
  let ultima: Promise<unknown> = Promise.resolve();
  let libreDesde = 0;

  const ask = async (anterior: Promise<unknown>): Promise<ReadonlySet<string>> => {
    await anterior;
    const falta = libreDesde - performance.now();
    if (falta > 0) await sleep(falta);
    const ids = [...preguntados];
    preguntados = new Set();
    pregunta = null;
    try {
      const hallados = new Set(await find(ids));
      for (const id of hallados) conocidos.set(id, performance.now() + CONOCIDO_MS);
      return hallados;
    } finally {
      libreDesde = performance.now() + PAUSA_MS;
    }
  };

  return {
    async isLinked(vendedor_id) {
      if ((conocidos.get(vendedor_id) ?? 0) > performance.now()) return true;
      if (preguntados.size >= POR_PREGUNTA) throw new Error('too many sellers to ask about');
      preguntados.add(vendedor_id);
      if (pregunta === null) {
        pregunta = ask(ultima);
        ultima = pregunta.catch(() => undefined);
      }
      return (await pregunta).has(vendedor_id);
    },
  };
}

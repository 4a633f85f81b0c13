import fc from 'fast-check';
import { isAppError, type AppError } from '../../../core/src/rules/errors.ts';

/** A property of the client's reading, true of every generated answer. `run` tries it. */
export interface Propiedad {
  nombre: string;
  run(corrida: Corrida): Promise<{ casos: number; rota: string | null }>;
}

/** Outcome of a call: its value, or its typed error. Any other error breaks the property. */
export type Salida<T> = { valor: T; error: null } | { valor: null; error: AppError };

/** A property over generated cases: `check` answers how a case breaks it, or null. */
export function propiedad<T>(
  nombre: string,
  casos: fc.Arbitrary<T>,
  check: (caso: T) => Promise<string | null>,
): Propiedad {
  const property = fc.asyncProperty(casos, async (caso) => {
    const rota = await check(caso);
    if (rota !== null) throw new Error(rota);
  });
  return { nombre, run: (corrida) => runProperty(property, corrida) };
}

/** How often, and from which seed, a property is tried. */
interface Corrida {
  seed: number;
  runs?: number;
  ms?: number;
}

/** Cases tried, or the smallest case that breaks the property. */
async function runProperty<T>(
  property: fc.IAsyncProperty<[T]>,
  { seed, runs, ms }: Corrida,
): Promise<{ casos: number; rota: string | null }> {
  const salida = await fc.check(property, {
    seed,
    numRuns: runs ?? Number.MAX_SAFE_INTEGER,
    ...(ms !== undefined && { interruptAfterTimeLimit: ms, markInterruptAsFailure: false }),
  });
  const contada = salida.failed ? await fc.asyncDefaultReportMessage(salida) : null;
  return { casos: salida.numRuns, rota: salida.failed ? `${String(salida.errorInstance)}: ${contada ?? ''}` : null };
}

export async function salidaOf<T>(call: () => Promise<T>): Promise<Salida<T>> {
  try {
    return { valor: await call(), error: null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { valor: null, error };
  }
}

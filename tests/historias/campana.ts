import type { Base } from './bases/base.ts';
import { randomCinta, writtenCinta, shrinkCinta } from './cinta.ts';
import { runHistoria, type Contada } from './historia.ts';
import { realMs } from './tiempo.ts';

/** A history that broke invariants, as found and as short as it became. */
export interface Hallazgo {
  semilla: number;
  contada: Contada;
  corta: Contada;
  /** Whether the seed breaks the same invariants again. */
  repite: boolean;
}

/** Sums over the histories of a run. */
export interface Cuentas {
  historias: number;
  mensajes: number;
  pasos: number;
  vouchers: number;
  llamadas: number;
  ms: number;
}

/** Longest that a history that failed is made shorter. */
const ENCOGER_MS = 60_000;

/** Runs the histories of the seeds from `desde` on until the time is over or one fails. `onHistoria` is told of each one. */
export async function runSemillas(
  base: Base,
  {
    desde,
    hasta = Infinity,
    ms = Infinity,
    encogerMs = ENCOGER_MS,
  }: { desde: number; hasta?: number; ms?: number; encogerMs?: number },
  onHistoria: (semilla: number, contada: Contada) => void = () => undefined,
): Promise<{ cuentas: Cuentas; hallazgo: Hallazgo | null }> {
  const inicio = realMs();
  const cuentas: Cuentas = { historias: 0, mensajes: 0, pasos: 0, vouchers: 0, llamadas: 0, ms: 0 };
  for (let semilla = desde; semilla <= hasta && realMs() - inicio < ms; semilla++) {
    const contada = await runHistoria(base, randomCinta(semilla));
    cuentas.historias += 1;
    for (const dato of ['mensajes', 'pasos', 'vouchers', 'llamadas'] as const) cuentas[dato] += contada[dato];
    cuentas.ms = realMs() - inicio;
    onHistoria(semilla, contada);
    if (contada.rotas.length > 0) return { cuentas, hallazgo: await shorten(base, semilla, contada, encogerMs) };
  }
  return { cuentas, hallazgo: null };
}

/** Makes a history that failed as short as it gets while it breaks the same invariant. */
async function shorten(base: Base, semilla: number, contada: Contada, limiteMs: number): Promise<Hallazgo> {
  const namesOf = ({ rotas }: Contada): string => rotas.map((rota) => rota.split(':')[0]).join();
  const tell = ({ rotas }: Contada): string => rotas[0]?.split(':')[0] ?? '';
  const repetida = await runHistoria(base, writtenCinta(contada.cinta));
  const corta = await shrinkCinta(
    contada.cinta,
    async (valores) => tell(await runHistoria(base, writtenCinta(valores))) === tell(contada),
    { limiteMs, reloj: realMs },
  );
  return {
    semilla,
    contada,
    corta: await runHistoria(base, writtenCinta(corta)),
    // Counterexamples have ids that the database gives.
    repite: namesOf(repetida) === namesOf(contada),
  };
}

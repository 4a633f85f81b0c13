import type { Base } from './bases/base.ts';
import { randomCinta, writtenCinta, shrinkCinta } from './cinta.ts';
import { runHistoria, type Contada, type Largo } from './historia.ts';
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
  /** Milliseconds inside a database of this process; 0: it is another process's. */
  msDeLaBase: number;
  /** Statements of the history that sent most. */
  mensajesMaximo: number;
  /** Marks of the events that happened. */
  marcas: string[];
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
    largo = 'entera',
  }: { desde: number; hasta?: number; ms?: number; encogerMs?: number; largo?: Largo },
  onHistoria: (semilla: number, contada: Contada) => void = () => undefined,
): Promise<{ cuentas: Cuentas; hallazgo: Hallazgo | null }> {
  const inicio = realMs();
  const enBase = base.msPropios();
  const cuentas = {
    historias: 0,
    mensajes: 0,
    pasos: 0,
    vouchers: 0,
    llamadas: 0,
    ms: 0,
    msDeLaBase: 0,
    mensajesMaximo: 0,
  };
  const marcas = new Set<string>();
  const cuentasHasta = (): Cuentas => ({ ...cuentas, marcas: [...marcas].toSorted() });
  for (let semilla = desde; semilla <= hasta && realMs() - inicio < ms; semilla++) {
    const contada = await runHistoria(base, randomCinta(semilla), largo);
    for (const dato of ['historias', 'mensajes', 'pasos', 'vouchers', 'llamadas'] as const)
      cuentas[dato] += contada[dato];
    cuentas.ms = realMs() - inicio;
    cuentas.msDeLaBase = base.msPropios() - enBase;
    cuentas.mensajesMaximo = Math.max(cuentas.mensajesMaximo, contada.mensajes / contada.historias);
    for (const marca of contada.marcas) marcas.add(marca);
    onHistoria(semilla, contada);
    if (contada.rotas.length > 0) {
      return {
        cuentas: cuentasHasta(),
        hallazgo: await shorten(base, contada, { semilla, limiteMs: encogerMs, largo }),
      };
    }
  }
  return { cuentas: cuentasHasta(), hallazgo: null };
}

/** Makes a history that failed as short as it gets while it breaks the same invariant. */
async function shorten(
  base: Base,
  contada: Contada,
  { semilla, limiteMs, largo }: { semilla: number; limiteMs: number; largo: Largo },
): Promise<Hallazgo> {
  const namesOf = ({ rotas }: Contada): string => rotas.map((rota) => rota.split(':')[0]).join();
  const tell = ({ rotas }: Contada): string => rotas[0]?.split(':')[0] ?? '';
  const repetida = await runHistoria(base, writtenCinta(contada.cinta), largo);
  const corta = await shrinkCinta(
    contada.cinta,
    async (valores) => tell(await runHistoria(base, writtenCinta(valores), largo)) === tell(contada),
    { limiteMs, reloj: realMs },
  );
  return {
    semilla,
    contada,
    corta: await runHistoria(base, writtenCinta(corta), largo),
    // Counterexamples have ids that the database gives.
    repite: namesOf(repetida) === namesOf(contada),
  };
}

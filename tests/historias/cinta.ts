import { random } from '../helpers/azar.ts';

/** Choices of a history, in the order in which they are made. A lower value is a calmer choice, and 0 the calmest. */
export interface Cinta {
  /** Chooses by weight; the first one is the calmest. */
  choose(pesos: readonly number[]): number;
  /** The values taken so far. */
  tomados(): number[];
}

/** A value of the tape is below this. */
const TOPE = 10_000;

/** A tape that goes on with the chance of its seed. */
export function randomCinta(semilla: number): Cinta {
  const azar = random(semilla);
  return cinta(() => Math.floor(azar() * TOPE));
}

/** A tape already written; past its end every choice is the calmest. */
export function writtenCinta(valores: readonly number[]): Cinta {
  let lugar = 0;
  return cinta(() => valores[lugar++] ?? 0);
}

function cinta(proximo: () => number): Cinta {
  const tomados: number[] = [];
  return {
    choose(pesos) {
      if (pesos.length < 2) return 0;
      const valor = proximo();
      tomados.push(valor);
      const total = pesos.reduce((suma, peso) => suma + peso, 0);
      let queda = (valor / TOPE) * total;
      for (const [indice, peso] of pesos.entries()) {
        queda -= peso;
        if (queda < 0) return indice;
      }
      return pesos.length - 1;
    },
    tomados: () => tomados,
  };
}

/**
 * Shortens and calms a tape as long as it still `falla`, for at most `limiteMs` of `reloj`: pieces are taken out, then values are lowered.
 * Answers the last tape that failed.
 */
export async function shrinkCinta(
  valores: readonly number[],
  falla: (valores: readonly number[]) => Promise<boolean>,
  { limiteMs, reloj }: { limiteMs: number; reloj: () => number },
): Promise<number[]> {
  const fin = reloj() + limiteMs;
  let mejor = sinCola(valores);
  const probar = async (candidata: number[]): Promise<boolean> => {
    if (reloj() > fin || !(await falla(candidata))) return false;
    mejor = sinCola(candidata);
    return true;
  };
  for (let antes = ''; antes !== mejor.join() && reloj() < fin;) {
    antes = mejor.join();
    for (let largo = Math.ceil(mejor.length / 2); largo >= 1; largo = Math.floor(largo / 2)) {
      for (let i = 0; i + largo <= mejor.length;) {
        const ceros = mejor.map((valor, j) => (j >= i && j < i + largo ? 0 : valor));
        const calma = ceros.join() !== mejor.join() && (await probar(ceros));
        const quitada = await probar([...mejor.slice(0, i), ...mejor.slice(i + largo)]);
        if (!quitada) i += calma ? largo : largo;
      }
    }
  }
  return mejor;
}

/** Without the calmest choices at its end, which the tape gives anyway. */
function sinCola(valores: readonly number[]): number[] {
  return valores.slice(0, valores.findLastIndex((valor) => valor !== 0) + 1);
}

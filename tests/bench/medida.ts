/** One figure: what was measured, the floor it stands on, and what it aims at. */
export interface Medida {
  nombre: string;
  valor: { ms: number };
  piso: { que: string; ms: number } | null;
  meta: { texto: string; cumple: boolean };
}

export type Bench = () => Promise<Medida[]>;

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const desde = performance.now();
  await work();
  return performance.now() - desde;
}

/** The middle one of several runs: a noisy neighbour spoils one, not the median. */
export async function median(veces: number, work: () => Promise<number>): Promise<number> {
  const medidos: number[] = [];
  for (let vez = 0; vez < veces; vez++) medidos.push(await work());
  return medidos.sort((a, b) => a - b)[Math.floor(veces / 2)] ?? 0;
}

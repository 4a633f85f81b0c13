/** One figure: its subject, its database, the floor it is compared with, and its target. */
export interface Medida {
  bench: string;
  /** null: no database takes part. */
  base: string | null;
  que: string;
  unidad: 'ms' | 'llamadas' | 'veces' | 'por segundo' | 'por minuto' | 'avisos' | 'kB' | 'MB';
  valor: number;
  piso: { que: string; valor: number };
  /** null: watched, without a target. */
  meta: Meta | null;
}

export interface Meta {
  texto: string;
  cumple(valor: number, piso: number): boolean;
}

export type Bench = () => Promise<Medida[]>;

/** Target: at most `razon` times the floor. */
export function hasta(razon: number): Meta {
  return { texto: `≤ ${format(razon)} ×`, cumple: (valor, piso) => valor <= piso * razon };
}

/** Target: at least `veces` times faster than the floor. */
export function masRapido(veces: number): Meta {
  return { texto: `≥ ${veces} × más rápido`, cumple: (valor, piso) => valor * veces <= piso };
}

/** Target: at least `razon` times the floor's figure. */
export function alMenos(razon: number): Meta {
  return { texto: `≥ ${format(razon)} ×`, cumple: (valor, piso) => valor >= piso * razon };
}

/** Target: less than `ms` milliseconds, whatever the floor took. */
export function menosOf(ms: number): Meta {
  return { texto: `< ${ms} ms`, cumple: (valor) => valor < ms };
}

/** Target: at most `ms` milliseconds. */
export function hastaMs(ms: number): Meta {
  return { texto: `≤ ${ms} ms`, cumple: (valor) => valor <= ms };
}

/** Target: at most `razon` times the floor, or `ms` milliseconds. */
export function hastaO(razon: number, ms: number): Meta {
  return {
    texto: `≤ ${format(razon)} × o ${ms} ms`,
    cumple: (valor, piso) => valor <= piso * razon || valor <= ms,
  };
}

/** Target: at most `kb` kilobytes. */
export function hastaKb(kb: number): Meta {
  return { texto: `≤ ${kb} kB`, cumple: (valor) => valor <= kb };
}

/** Target: at most so many. */
export function hastaVeces(veces: number): Meta {
  return { texto: `≤ ${veces}`, cumple: (valor) => valor <= veces };
}

/** Target: no failure. */
export const ceroFallas: Meta = { texto: 'ninguno', cumple: (valor) => valor === 0 };

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const desde = performance.now();
  await work();
  return performance.now() - desde;
}

/** Median: a noisy neighbour spoils one run, not this. */
export function median(medidos: readonly number[]): number {
  const ordenados = medidos.toSorted((a, b) => a - b);
  const medio = ordenados[Math.floor(ordenados.length / 2)];
  if (medio === undefined) throw new Error('nothing was measured');
  return medio;
}

/** Measures the value and its floor by turns, so that both meet the same noise; answers the median of each. */
export async function compare(
  veces: number,
  valor: () => Promise<number>,
  piso: () => Promise<number>,
): Promise<{ valor: number; piso: number }> {
  const valores: number[] = [];
  const pisos: number[] = [];
  for (let vez = 0; vez < veces; vez++) {
    pisos.push(await piso());
    valores.push(await valor());
  }
  return { valor: median(valores), piso: median(pisos) };
}

/** A figure as Argentines write it. */
export function format(cifra: number): string {
  const decimales = cifra < 10 ? 2 : cifra < 100 ? 1 : 0;
  return cifra.toLocaleString('es-AR', { minimumFractionDigits: decimales, maximumFractionDigits: decimales });
}

/** Value that a share `parte` of the samples does not exceed; `parte` from 0 to 1. */
export function percentile(medidos: readonly number[], parte: number): number {
  const ordenados = medidos.toSorted((a, b) => a - b);
  return ordenados[Math.ceil(ordenados.length * parte) - 1] ?? Number.NaN;
}

/** Rows as aligned text; the first one names the columns. */
export function table(filas: readonly (readonly string[])[]): string {
  const [cabecera = []] = filas;
  const anchos = cabecera.map((_, columna) => Math.max(...filas.map((fila) => fila[columna]?.length ?? 0)));
  return filas
    .map((fila) =>
      fila
        .map((celda, columna) => celda.padEnd(anchos[columna] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

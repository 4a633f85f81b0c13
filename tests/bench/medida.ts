/** One figure: what was measured, on which database, the floor it stands on, and what it aims at. */
export interface Medida {
  bench: string;
  /** null: no database takes part. */
  base: string | null;
  que: string;
  unidad: 'ms' | 'llamadas' | 'por segundo' | 'avisos' | 'kB' | 'MB';
  valor: number;
  piso: { que: string; valor: number };
  /** null: measured to be watched, aims at nothing. */
  meta: Meta | null;
}

export interface Meta {
  texto: string;
  cumple(valor: number, piso: number): boolean;
}

export type Bench = () => Promise<Medida[]>;

/** At most so many times the floor. */
export function hasta(razon: number): Meta {
  return { texto: `≤ ${format(razon)} ×`, cumple: (valor, piso) => valor <= piso * razon };
}

/** At least so many times faster than the floor. */
export function masRapido(veces: number): Meta {
  return { texto: `≥ ${veces} × más rápido`, cumple: (valor, piso) => valor * veces <= piso };
}

/** At least so many times what the floor reaches. */
export function alMenos(razon: number): Meta {
  return { texto: `≥ ${format(razon)} ×`, cumple: (valor, piso) => valor >= piso * razon };
}

/** Whatever the floor took. */
export function menosOf(ms: number): Meta {
  return { texto: `< ${ms} ms`, cumple: (valor) => valor < ms };
}

/** At most so many milliseconds. */
export function hastaMs(ms: number): Meta {
  return { texto: `≤ ${ms} ms`, cumple: (valor) => valor <= ms };
}

/** At most so many kilobytes. */
export function hastaKb(kb: number): Meta {
  return { texto: `≤ ${kb} kB`, cumple: (valor) => valor <= kb };
}

/** Not one. */
export const ceroFallas: Meta = { texto: 'ninguno', cumple: (valor) => valor === 0 };

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const desde = performance.now();
  await work();
  return performance.now() - desde;
}

/** The middle one: a noisy neighbour spoils one run, not the median. */
export function median(medidos: readonly number[]): number {
  const ordenados = medidos.toSorted((a, b) => a - b);
  const medio = ordenados[Math.floor(ordenados.length / 2)];
  if (medio === undefined) throw new Error('nothing was measured');
  return medio;
}

/** The value and its floor by turns, so that both meet the same noise; the median of each. */
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

/** A figure as people read it here. */
export function format(cifra: number): string {
  const decimales = cifra < 10 ? 2 : cifra < 100 ? 1 : 0;
  return cifra.toLocaleString('es-AR', { minimumFractionDigits: decimales, maximumFractionDigits: decimales });
}

/** Which value so many of them do not exceed; `parte` from 0 to 1. */
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

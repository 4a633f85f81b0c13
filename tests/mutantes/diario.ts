import { readFile } from 'node:fs/promises';
import type { Apunte } from './plan.ts';

type Huellas = Readonly<Record<string, string>>;

/** What earlier runs wrote down, as far as the files that it speaks of are still the same. */
export interface Diario {
  readonly lineas: readonly Apunte[];
  /** Mutants that a test of now noticed. */
  readonly muertos: ReadonlySet<string>;
  readonly sinFin: ReadonlySet<string>;
  /** Mutants that a test reached and did not notice. */
  readonly vistos: ReadonlySet<string>;
  /** Mutants that each test file did not notice. */
  readonly probados: Readonly<Record<string, readonly string[]>>;
}

export async function readDiario(lugar: string, huellas: Huellas): Promise<Diario> {
  // A run that was cut may have cut its last line.
  const lineas = (await readFile(lugar, 'utf8'))
    .split('\n')
    .flatMap((linea) => (linea.endsWith('}') ? [JSON.parse(linea) as Apunte] : []));
  const deAhora = lineas.filter((linea) => linea.tipo === 'sinFin' || huellas[linea.prueba] === linea.huella);
  const probados = Map.groupBy(
    deAhora.flatMap((linea) =>
      linea.tipo === 'prueba' ? linea.sobrevivieron.map((clave) => [linea.prueba, clave] as const) : [],
    ),
    ([prueba]) => prueba,
  );
  const keysOf = (tipo: 'muerto' | 'sinFin'): Set<string> =>
    new Set(deAhora.flatMap((linea) => (linea.tipo === tipo ? [linea.clave] : [])));
  return {
    lineas,
    muertos: keysOf('muerto'),
    sinFin: keysOf('sinFin'),
    vistos: new Set([...probados.values()].flatMap((pares) => pares.map(([, clave]) => clave))),
    probados: Object.fromEntries([...probados].map(([prueba, pares]) => [prueba, pares.map(([, clave]) => clave)])),
  };
}

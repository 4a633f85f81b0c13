// What the command tells its runner, and what the runner writes down.

/** Work of one process. */
export interface Plan {
  /** Folder of the sources. */
  readonly raiz: string;
  /** Text with its mutants of each file that is changed: loaded in the place of the file's own. */
  readonly textos: Readonly<Record<string, string>>;
  readonly diario: string;
  /** Project of Vitest that the tests are of. */
  readonly proyecto: 'unit' | 'flows';
  /** Test files, the one with the fewest modules first. */
  readonly pruebas: readonly string[];
  readonly mutantes: readonly { readonly id: number; readonly clave: string; readonly archivo: string }[];
  /** Changed files that each test file is near to. */
  readonly cercanos: Readonly<Record<string, readonly string[]>>;
  /** Mutants that each test file, as it is now, was run with. */
  readonly probados: Readonly<Record<string, readonly string[]>>;
  /** Hash of each test file. */
  readonly huellas: Readonly<Record<string, string>>;
}

/** Line of the journal. */
export type Apunte =
  | {
      readonly tipo: 'muerto';
      readonly clave: string;
      readonly prueba: string;
      readonly huella: string;
      readonly caso: string;
    }
  | { readonly tipo: 'sinFin'; readonly clave: string }
  | {
      readonly tipo: 'prueba';
      readonly prueba: string;
      readonly huella: string;
      /** The file fails without mutants: it tells nothing. */
      readonly fallos: boolean;
      readonly sobrevivieron: readonly string[];
    };

/** File where the runner writes which mutant it runs: what it says of a process that was ended is the mutant that never ends. */
export function lugarDeLatido(plan: Pick<Plan, 'diario'>): string {
  return `${plan.diario}.latido`;
}

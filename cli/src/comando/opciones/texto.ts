import type { Opcion } from '../opcion.ts';

/** Any text. `valor`: what the help calls it. */
export function texto(valor: string, ayuda: string): Opcion<string | null> {
  return { valor, ayuda, read: (typed) => typed };
}

/** A company by its CUIT, with or without dashes: `findEmpresa` looks for it among those within reach, and says its failure. */
export function empresa(ayuda: string): Opcion<string | null> {
  return texto('CUIT', ayuda);
}

/** An account by its nickname or its id: `findCuenta` looks for it among those within reach, and says its failure. */
export function cuenta(ayuda: string): Opcion<string | null> {
  return texto('CUENTA', ayuda);
}

/** A folder where files go; the current one, unless it is said. */
export function carpeta(ayuda: string): Opcion<string> {
  return { valor: 'CARPETA', ayuda, porDefecto: '.', read: (typed) => typed ?? '.' };
}

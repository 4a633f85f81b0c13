import { open } from 'node:fs/promises';
import type { Fila } from '../../rules/planillas/celda.ts';
import { openXlsx, type AspectoXlsx } from '../../rules/planillas/xlsx.ts';

/** Rows kept in memory between two writes. */
const TANDA = 500;

/** An XLSX that is written to a file some rows at a time, its titles first. */
export interface ArchivoXlsx {
  path: string;
  /** Adds a row; waits only when there is enough to write. */
  add: (fila: Fila) => void | Promise<void>;
  /** Writes the rows that are left. */
  end: () => Promise<void>;
  /** Closes the file, whole or not. */
  close: () => Promise<void>;
}

/** Opens the file of an XLSX. A file that exists is not overwritten: it is an error. */
export async function openArchivoXlsx(path: string, aspecto: AspectoXlsx): Promise<ArchivoXlsx> {
  const handle = await open(path, 'wx');
  const xlsx = openXlsx(aspecto, (bytes) => handle.writeFile(bytes));
  let pendientes: Fila[] = [];
  const flush = async (): Promise<void> => {
    const filas = pendientes;
    pendientes = [];
    await xlsx.add(filas);
  };
  return {
    path,
    add: (fila) => {
      pendientes.push(fila);
      return pendientes.length >= TANDA ? flush() : undefined;
    },
    async end() {
      await flush();
      await xlsx.end();
    },
    close: () => handle.close(),
  };
}

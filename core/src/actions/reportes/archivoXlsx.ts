import { open } from 'node:fs/promises';
import type { Fila } from '../../rules/planillas/celda.ts';
import { openXlsx, type AspectoXlsx } from '../../rules/planillas/xlsx.ts';

/** Rows that are kept before they are written. */
const TANDA = 500;

/** An XLSX that is written in a file some rows at a time, the first of them its titles. */
export interface ArchivoXlsx {
  path: string;
  /** Waits only when there is enough to write. */
  add: (fila: Fila) => void | Promise<void>;
  /** Writes what is left. */
  end: () => Promise<void>;
  /** Whole or not, it is written no more. */
  close: () => Promise<void>;
}

/** One that exists is not overwritten: it is an error. */
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

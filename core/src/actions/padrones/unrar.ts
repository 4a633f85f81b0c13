import { parentPort, workerData } from 'node:worker_threads';
import { createExtractorFromFile } from 'node-unrar-js';

// Unpacks a RAR beside the server's other work: the library is synchronous, and a padrón takes seconds.

/** Where the RAR is, and the folder its one file is left in. */
export interface Pedido {
  rar: string;
  carpeta: string;
}

/** The name its one file was left with, or why there is none. */
export type Hecho = { archivo: string } | { motivo: 'dañado' | 'varios' | 'vacio' | 'enorme' };

/** AGIP's takes 130 MB. */
const MAX_BYTES = 1_000_000_000;
const NOMBRE = 'padron.txt';

const { rar, carpeta } = workerData as Pedido;
parentPort?.postMessage(await extract(), []);

async function extract(): Promise<Hecho> {
  try {
    const extractor = await createExtractorFromFile({
      filepath: rar,
      targetPath: carpeta,
      filenameTransform: () => NOMBRE,
    });
    const archivos = [...extractor.getFileList().fileHeaders].filter(({ flags }) => !flags.directory);
    const [unico, otro] = archivos;
    if (!unico || otro) return { motivo: unico ? 'varios' : 'vacio' };
    if (unico.unpSize > MAX_BYTES) return { motivo: 'enorme' };
    const extraidos = [...extractor.extract({ files: [unico.name] }).files];
    return extraidos.length === 1 ? { archivo: NOMBRE } : { motivo: 'dañado' };
  } catch (error) {
    // The library throws what the archive is wrong of as plain errors with a reason of its own.
    if (error instanceof Error && 'reason' in error) return { motivo: 'dañado' };
    throw error;
  }
}

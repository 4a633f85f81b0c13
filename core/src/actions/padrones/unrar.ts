import { parentPort, workerData } from 'node:worker_threads';
import { createExtractorFromFile, type Extractor } from 'node-unrar-js';

// Unpacks a RAR in a thread of its own: the library is synchronous, a padrón takes seconds, and the parent thread ends it when it takes
// too long. The archive comes from anybody with an account: nothing that it says is trusted.

/** Path of the RAR, the folder for its only file, and the limits. */
export interface Pedido {
  rar: string;
  carpeta: string;
  /** Bytes of the file unpacked, at most. */
  maxBytes: number;
  /** Bytes of memory of the library, at most: its dictionary is in it. */
  maxMemoria: number;
}

/** Name of the only file unpacked, or why there is none. */
export type Hecho = { archivo: string } | { motivo: 'dañado' | 'varios' | 'vacio' | 'enorme' };

const NOMBRE = 'padron.txt';
const PAGINA = 65_536;

/** Functions that the library reaches files by; its types do not declare them. */
interface Archivos {
  open(nombre: string): number;
  write(fd: number, buf: number, size: number): boolean;
}

/** The archive asks for more than a padrón takes. */
class Desmedido extends Error {}

const pedido = workerData as Pedido;
limitMemory(pedido.maxMemoria);
parentPort?.postMessage(await extract(pedido), []);

async function extract({ rar, carpeta, maxBytes }: Pedido): Promise<Hecho> {
  try {
    const extractor = await createExtractorFromFile({
      filepath: rar,
      targetPath: carpeta,
      filenameTransform: () => NOMBRE,
    });
    confine(extractor as unknown as Archivos, rar, maxBytes);
    const archivos = [...extractor.getFileList().fileHeaders].filter(({ flags }) => !flags.directory);
    const [unico, archivo] = archivos;
    if (!unico || archivo) return { motivo: unico ? 'varios' : 'vacio' };
    if (unico.unpSize > maxBytes) return { motivo: 'enorme' };
    const extraidos = extractFirst(extractor, unico.name);
    return extraidos === 1 ? { archivo: NOMBRE } : { motivo: 'dañado' };
  } catch (error) {
    return { motivo: error instanceof Desmedido ? 'enorme' : 'dañado' };
  }
}

function extractFirst(extractor: Extractor<never>, nombre: string): number {
  return [...extractor.extract({ files: [nombre] }).files].length;
}

/**
 * Lets no path reach the disk but the archive's own: an entry may name another file to be copied, and opening it would tell which files
 * there are. Bytes written are counted, whatever size the header says.
 */
function confine(extractor: Archivos, rar: string, maxBytes: number): void {
  const { open, write } = extractor;
  let escritos = 0;
  extractor.open = (nombre) => {
    if (nombre !== rar) throw new Error('the archive names another file');
    return open.call(extractor, nombre);
  };
  extractor.write = (fd, buf, size) => {
    escritos += size;
    if (escritos > maxBytes) throw new Desmedido();
    return write.call(extractor, fd, buf, size);
  };
}

/** Limits the call that the library's memory grows by: refused, it finds no room for a dictionary and says so. */
function limitMemory(maxBytes: number): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, paginas: number) {
    if (this.buffer.byteLength + paginas * PAGINA > maxBytes) throw new RangeError('more memory than a padrón takes');
    return grow.call(this, paginas);
  };
}

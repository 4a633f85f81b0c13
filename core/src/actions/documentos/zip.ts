import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A ZIP of any size, written while files are added. */
export interface Zip {
  /** Adds a file of this machine, which must exist until `end`. */
  addFile(path: string, nombre: string): void;
  /** Answers when the bytes are written: awaiting it keeps many files from gathering in memory. */
  addBytes(nombre: string, contenido: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** `fecha`: modification date of every file in the ZIP. */
export function createZip(salida: Writable, fecha: Date): Zip {
  const zip = new ZipFile();
  const fallo = Promise.withResolvers<never>();
  // A failure is thrown by the pending `addBytes` or `end`.
  fallo.promise.catch(() => undefined);
  const fin = pipeline(zip.outputStream, salida);
  fin.catch(fallo.reject);
  zip.on('error', fallo.reject);
  return {
    addFile: (path, nombre) => zip.addFile(path, nombre, { mtime: fecha }),
    async addBytes(nombre, contenido) {
      const entrada = Readable.from([contenido]);
      const leido = new Promise<void>((resolve, reject) => {
        entrada.once('close', resolve).once('error', reject);
      });
      zip.addReadStream(entrada, nombre, { mtime: fecha, size: contenido.length });
      await Promise.race([leido, fallo.promise]);
    },
    async end() {
      zip.end();
      await Promise.race([fin, fallo.promise]);
    },
  };
}

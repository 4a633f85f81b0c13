import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A ZIP that is written as it is filled, of any size. */
export interface Zip {
  /** A file of this machine, which has to be there until `end`. */
  addFile(path: string, nombre: string): void;
  /** Answers when the bytes were written: whoever adds many waits, and they do not gather in memory. */
  addBytes(nombre: string, contenido: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** `fecha` is that of every file in it. */
export function createZip(salida: Writable, fecha: Date): Zip {
  const zip = new ZipFile();
  const fallo = Promise.withResolvers<never>();
  // Told to whoever adds or ends.
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

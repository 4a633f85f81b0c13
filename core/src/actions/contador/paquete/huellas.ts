import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ArchivoDeCierre } from '../../../store/cierre/cierres.ts';
import type { Zip } from '../../documentos/zip.ts';

/** A ZIP that knows the hash of each file that was added. */
export interface ZipConHuellas extends Zip {
  /** Name, SHA-256 and size of the files added so far. They must still exist. */
  huellas: () => Promise<ArchivoDeCierre[]>;
}

export function createZipConHuellas(zip: Zip): ZipConHuellas {
  const deArchivos: { path: string; nombre: string }[] = [];
  const deBytes: ArchivoDeCierre[] = [];
  return {
    addFile(path, nombre) {
      deArchivos.push({ path, nombre });
      zip.addFile(path, nombre);
    },
    async addBytes(nombre, contenido) {
      deBytes.push({
        nombre,
        sha256: createHash('sha256').update(contenido).digest('hex'),
        bytes: contenido.length,
      });
      await zip.addBytes(nombre, contenido);
    },
    end: () => zip.end(),
    async huellas() {
      const leidas: ArchivoDeCierre[] = [];
      for (const { path, nombre } of deArchivos) {
        const hash = createHash('sha256');
        let bytes = 0;
        for await (const trozo of createReadStream(path) as AsyncIterable<Buffer>) {
          hash.update(trozo);
          bytes += trozo.length;
        }
        leidas.push({ nombre, sha256: hash.digest('hex'), bytes });
      }
      return [...leidas, ...deBytes];
    },
  };
}

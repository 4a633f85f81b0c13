import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import type { Registro, Reporte } from '../../rules/reportes/reporte.ts';
import { createCodificador, type FinDeLinea } from '../../rules/reportes/texto.ts';
import { createZip } from '../documentos/zip.ts';

/** Writes the lines of a report to its files. */
export interface Escritor {
  /** Writes a line; waits only when there is enough to write. */
  escribir: (registro: Registro<string>) => void | Promise<void>;
  /** Does `trabajo`, writes the lines that are left when it ends well, and closes the files whatever happens. */
  cerrarAlTerminar: <T>(trabajo: () => Promise<T>) => Promise<T>;
  escritos: () => { archivo: string; nombre: string; path: string }[];
}

/** Files of a report, whatever its vouchers. */
export type ConArchivos = Pick<Reporte<string>, 'archivos'>;

/** Letters of a file kept in memory between two writes. */
const TANDA = 65_536;

/**
 * Opens the files of a report, or those named in `solo`, at the paths that `pathOf` gives to their names. A file that exists is not
 * overwritten: it is an error.
 */
export async function createEscritor(
  reporte: ConArchivos,
  pathOf: (nombre: string) => string,
  solo: readonly string[] = Object.keys(reporte.archivos),
): Promise<Escritor> {
  const salidas = new Map<string, Salida>();
  const cerrar = async () => {
    for (const salida of salidas.values()) await salida.handle.close();
  };
  try {
    for (const archivo of solo) salidas.set(archivo, await openSalida(reporte, archivo, pathOf));
  } catch (error) {
    await cerrar();
    for (const { path } of salidas.values()) await rm(path, { force: true });
    throw error;
  }
  return {
    escribir: ({ archivo, linea }) => {
      const salida = salidas.get(archivo);
      if (!salida) return undefined;
      salida.pendientes.push(linea);
      salida.letras += linea.length;
      return salida.letras >= TANDA ? flush(salida) : undefined;
    },
    async cerrarAlTerminar(trabajo) {
      const resultado = await (async () => {
        try {
          const valor = await trabajo();
          for (const salida of salidas.values()) await flush(salida);
          return valor;
        } finally {
          await cerrar();
        }
      })();
      for (const { path, dentro_del_zip } of salidas.values()) {
        if (dentro_del_zip !== null) await compress(path, dentro_del_zip);
      }
      return resultado;
    },
    escritos: () => [...salidas].map(([archivo, { nombre, path }]) => ({ archivo, nombre, path })),
  };
}

interface Salida {
  nombre: string;
  path: string;
  /** Name of the text inside its ZIP; null: it goes as it is. */
  dentro_del_zip: string | null;
  handle: FileHandle;
  codificar: (linea: string) => Uint8Array;
  fin: FinDeLinea;
  pendientes: string[];
  letras: number;
}

async function openSalida(reporte: ConArchivos, archivo: string, pathOf: (nombre: string) => string): Promise<Salida> {
  const descrito = reporte.archivos[archivo];
  if (!descrito) throw new RangeError(`the report has no file ${archivo}`);
  const { nombre, codificacion, crlf_final, fin = '\r\n', dentro_del_zip = null } = descrito;
  const path = pathOf(nombre);
  const handle = await open(path, 'wx');
  const codificar = createCodificador(codificacion, { crlf_final, fin, latin1 });
  return { nombre, path, dentro_del_zip, handle, codificar, fin, pendientes: [], letras: 0 };
}

/** @throws RangeError for a character that ISO-8859-1 lacks: lines are adapted before */
function latin1(texto: string): Uint8Array {
  if (/[^\0-\xff]/.test(texto)) throw new RangeError('a line is not in ISO-8859-1');
  return Buffer.from(texto, 'latin1');
}

/** Puts a written file in a ZIP, under that name, which takes its place. */
async function compress(path: string, nombre: string): Promise<void> {
  const comprimido = `${path}.zip`;
  try {
    const { mtime } = await stat(path);
    const zip = createZip(createWriteStream(comprimido), mtime);
    zip.addFile(path, nombre);
    await zip.end();
    await rename(comprimido, path);
  } finally {
    await rm(comprimido, { force: true });
  }
}

async function flush(salida: Salida): Promise<void> {
  if (salida.pendientes.length === 0) return;
  // Lines joined by their end are encoded as one.
  const bytes = salida.codificar(salida.pendientes.join(salida.fin));
  salida.pendientes = [];
  salida.letras = 0;
  await salida.handle.writeFile(bytes);
}

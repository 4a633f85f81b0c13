import { rm } from 'node:fs/promises';
import type { Registro } from '../../rules/reportes/reporte.ts';
import { openArchivoXlsx, type ArchivoXlsx } from './archivoXlsx.ts';
import type { ConArchivos, Escritor } from './escritor.ts';

interface Hoja extends Pick<ArchivoXlsx, 'path' | 'end' | 'close'> {
  nombre: string;
  escribir: (registro: Registro<string>) => void | Promise<void>;
}

/** Writes the lines of a report in columns: an XLSX for each of its files, or for those named in `solo`. */
export async function createEscritorXlsx(
  reporte: ConArchivos,
  pathOf: (nombre: string) => string,
  solo: readonly string[] = Object.keys(reporte.archivos),
): Promise<Escritor> {
  const hojas = new Map<string, Hoja>();
  const cerrar = async () => {
    for (const hoja of hojas.values()) await hoja.close();
  };
  try {
    for (const archivo of solo) {
      const descrito = reporte.archivos[archivo];
      if (!descrito) throw new RangeError(`the report has no file ${archivo}`);
      const base = descrito.nombre.replace(/\.(?:csv|txt)$/i, '');
      const { encabezado, enteros, fila } = descrito.planilla;
      const xlsx = await openArchivoXlsx(pathOf(`${base}.xlsx`), { hoja: base, enteros });
      hojas.set(archivo, { ...xlsx, nombre: `${base}.xlsx`, escribir: (registro) => xlsx.add(fila(registro)) });
      if (encabezado !== null) await xlsx.add(encabezado);
    }
  } catch (error) {
    await cerrar();
    for (const { path } of hojas.values()) await rm(path, { force: true });
    throw error;
  }
  return {
    escribir: (registro) => hojas.get(registro.archivo)?.escribir(registro),
    async cerrarAlTerminar(trabajo) {
      try {
        const resultado = await trabajo();
        for (const hoja of hojas.values()) await hoja.end();
        return resultado;
      } finally {
        await cerrar();
      }
    },
    escritos: () => [...hojas].map(([archivo, { nombre, path }]) => ({ archivo, nombre, path })),
  };
}

import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { csvDe, masCsv } from '../../../rules/articulos/exportado.ts';
import type { Celda, Planilla } from '../../../rules/reportes/planilla.ts';
import type { Registro, Reporte } from '../../../rules/reportes/reporte.ts';
import { writeCuadro } from '../../reportes/cuadro.ts';

/**
 * Rows of one sheet: a sheet is made whole in memory, so that what does not fit goes to another file. Few sellers issue as
 * many vouchers in a month.
 */
const FILAS_POR_PLANILLA = 10_000;
/** Rows of a CSV that are kept before they are written. */
const TANDA = 500;

/** Writes the same lines of a report in columns, as they pass: XLSX of every file, and CSV of those that are not one. */
export interface Planillas {
  escribir: (registro: Registro<string>) => Promise<void>;
  /** Writes what is left; answers the files, `archivos` only. */
  cerrar: (archivos: readonly string[]) => Promise<{ path: string; nombre: string }[]>;
}

export function createPlanillas(reporte: Reporte<string>, carpeta: string): Planillas {
  const hojas = new Map(
    Object.entries(reporte.archivos).map(([archivo, { nombre, planilla }]) => [
      archivo,
      createHoja(nombre, planilla, carpeta),
    ]),
  );
  return {
    escribir: async (registro) => hojas.get(registro.archivo)?.add(registro),
    async cerrar(archivos) {
      const escritos: { path: string; nombre: string }[] = [];
      for (const [archivo, hoja] of hojas) {
        const suyos = await hoja.cerrar();
        if (archivos.includes(archivo)) escritos.push(...suyos);
      }
      return escritos;
    },
  };
}

function createHoja(nombre: string, { encabezado, enteros, fila }: Planilla, carpeta: string) {
  const base = nombre.replace(/\.(?:csv|txt)$/i, '');
  const escritos: { path: string; nombre: string }[] = [];
  let titulos: readonly Celda[] | null = encabezado;
  let filas: Celda[][] = [];
  let sinCsv: Celda[][] = [];
  let csv: FileHandle | null = null;

  const flushCsv = async (): Promise<void> => {
    // One that has its titles in its first line is a CSV as it is.
    if (encabezado === null) return;
    if (csv === null) {
      const path = join(carpeta, `${base}.planilla.csv`);
      csv = await open(path, 'wx');
      escritos.push({ path, nombre: `${base}.csv` });
      await csv.writeFile(csvDe([encabezado]));
    }
    await csv.writeFile(masCsv(sinCsv.map((una) => una.map(conDecimales))));
    sinCsv = [];
  };
  const flushXlsx = async (): Promise<void> => {
    const cuantas = escritos.filter((uno) => uno.nombre.endsWith('.xlsx')).length;
    const deEsta = `${base}${cuantas === 0 ? '' : `-${cuantas + 1}`}.xlsx`;
    const path = join(carpeta, deEsta);
    await writeFile(path, await writeCuadro(base, titulos === null ? filas : [titulos, ...filas], enteros));
    escritos.push({ path, nombre: deEsta });
    filas = [];
  };
  return {
    async add(registro: Registro<string>): Promise<void> {
      const celdas = fila(registro);
      if (titulos === null) {
        titulos = celdas;
        return;
      }
      filas.push(celdas);
      if (encabezado !== null) sinCsv.push(celdas);
      if (sinCsv.length >= TANDA) await flushCsv();
      if (filas.length >= FILAS_POR_PLANILLA) await flushXlsx();
    },
    async cerrar() {
      try {
        await flushCsv();
        if (filas.length > 0 || escritos.every((uno) => !uno.nombre.endsWith('.xlsx'))) await flushXlsx();
        return escritos;
      } finally {
        await csv?.close();
      }
    },
  };
}

/** Two at least, as amounts are read; a rate keeps its own. */
function conDecimales(celda: Celda): string {
  if (typeof celda === 'string') return celda;
  return celda.toFixed(Math.max(2, celda.decimalPlaces())).replace('.', ',');
}

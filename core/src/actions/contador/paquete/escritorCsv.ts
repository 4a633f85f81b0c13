import { Decimal } from 'decimal.js';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Celda, Fila } from '../../../rules/planillas/celda.ts';
import { csvOf, masCsv } from '../../../rules/planillas/csv.ts';
import type { Reporte } from '../../../rules/reportes/reporte.ts';
import type { Escritor } from '../../reportes/escritor.ts';
import { withComma } from '../../../rules/money.ts';

/** Rows of a CSV gathered before they are written. */
const TANDA = 500;

interface Columnas {
  nombre: string;
  path: string;
  handle: FileHandle;
  pendientes: Fila[];
}

/** Writes each fixed-width file of a report as a CSV with columns. A file that already has columns is a CSV as it is. */
export async function createEscritorCsv(reporte: Reporte<string>, carpeta: string): Promise<Escritor> {
  const abiertas = new Map<string, Columnas>();
  const cerrar = async () => {
    for (const { handle } of abiertas.values()) await handle.close();
  };
  try {
    for (const [archivo, { nombre, planilla }] of Object.entries(reporte.archivos)) {
      if (planilla.encabezado === null) continue;
      const base = nombre.replace(/\.(?:csv|txt)$/i, '');
      const path = join(carpeta, `${base}.planilla.csv`);
      const handle = await open(path, 'wx');
      abiertas.set(archivo, { nombre: `${base}.csv`, path, handle, pendientes: [] });
      await handle.writeFile(csvOf([planilla.encabezado]));
    }
  } catch (error) {
    await cerrar();
    throw error;
  }
  return {
    escribir: (registro) => {
      const abierta = abiertas.get(registro.archivo);
      const fila = reporte.archivos[registro.archivo]?.planilla.fila(registro);
      if (!abierta || !fila) return undefined;
      abierta.pendientes.push(fila.map(conDecimales));
      return abierta.pendientes.length >= TANDA ? flush(abierta) : undefined;
    },
    async cerrarAlTerminar(trabajo) {
      try {
        const resultado = await trabajo();
        for (const abierta of abiertas.values()) await flush(abierta);
        return resultado;
      } finally {
        await cerrar();
      }
    },
    escritos: () => [...abiertas].map(([archivo, { nombre, path }]) => ({ archivo, nombre, path })),
  };
}

async function flush(abierta: Columnas): Promise<void> {
  const filas = abierta.pendientes;
  abierta.pendientes = [];
  await abierta.handle.writeFile(masCsv(filas));
}

/** An amount has at least two decimals; a rate keeps its own. */
function conDecimales(celda: Celda): Celda {
  if (!(celda instanceof Decimal)) return celda;
  return { cifra: withComma(celda, Math.max(2, celda.decimalPlaces())) };
}

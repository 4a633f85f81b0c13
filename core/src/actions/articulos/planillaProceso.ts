import { parentPort, workerData } from 'node:worker_threads';
import writeXlsx from 'write-excel-file/node';
import type { AspectoPlanilla } from './planilla.ts';

// Writes a sheet in a thread of its own: of 100,000 rows it takes seconds, in which the server answers others. A text is a text
// in a sheet, whatever it begins with: it never is a formula.

const { hoja, filas, aspecto } = workerData as {
  hoja: string;
  filas: readonly (readonly (string | number)[])[];
  aspecto: AspectoPlanilla | null;
};
const ENTERO = '#,##0';
const LETRA = { fontFamily: 'Calibri', fontSize: 11 };
const A_LA_DERECHA = { align: 'right' } as const;
/** Its title stands over its figures. */
const isFigures = (columna: number) => typeof filas[1]?.[columna] === 'number';
const celdas = filas.map((fila, indice) =>
  fila.map((valor, columna) => ({
    ...(typeof valor === 'number' ? { type: Number, value: valor } : { type: String, value: valor }),
    ...(aspecto &&
      typeof valor === 'number' && { format: aspecto.enteros.includes(columna) ? ENTERO : aspecto.formato }),
    ...(aspecto && indice === 0 && { fontWeight: 'bold' as const, ...(isFigures(columna) && A_LA_DERECHA) }),
  })),
);
const vista = aspecto && { columns: aspecto.anchos.map((width) => ({ width })), stickyRowsCount: 1 };
const bytes = new Uint8Array(await writeXlsx(celdas, { sheet: hoja, ...vista }, aspecto ? LETRA : {}).toBuffer());
parentPort?.postMessage(bytes, [bytes.buffer]);

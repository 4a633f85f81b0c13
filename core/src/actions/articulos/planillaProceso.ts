import { parentPort, workerData } from 'node:worker_threads';
import writeXlsx from 'write-excel-file/node';

// Writes a sheet in a thread of its own: of 100,000 rows it takes seconds, in which the server answers others. A text is a text
// in a sheet, whatever it begins with: it never is a formula.

const { hoja, filas } = workerData as { hoja: string; filas: readonly (readonly (string | number)[])[] };
const celdas = filas.map((fila) =>
  fila.map((valor) => (typeof valor === 'number' ? { type: Number, value: valor } : { type: String, value: valor })),
);
const bytes = new Uint8Array(await writeXlsx(celdas, { sheet: hoja }).toBuffer());
parentPort?.postMessage(bytes, [bytes.buffer]);

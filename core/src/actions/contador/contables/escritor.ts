import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Decimal } from 'decimal.js';
import { AppError } from '../../../rules/errors.ts';
import { conSigno, type MarcoContable, type ProgramaContable } from '../../../rules/contables/contable.ts';
import { writeFilas, writeTitulos } from '../../../rules/contables/writeFilas.ts';
import { sumOfPartes, type Hecho } from '../../../rules/contables/hecho.ts';
import { formatImporte, sum } from '../../../rules/money.ts';
import type { Fila } from '../../../rules/planillas/celda.ts';
import { nombreOf } from '../../../rules/reportes/comprobante.ts';
import { openArchivoXlsx } from '../../reportes/archivoXlsx.ts';

/** Rows of a text file kept in memory between two writes. */
const TANDA = 500;

/** A written file: its path, and the name by which it is handed over. */
export interface ArchivoContable {
  path: string;
  nombre: string;
}

/** Files of a program for a month. */
export interface EscritorContable {
  add: (voucher: Hecho) => Promise<void>;
  /** Writes what is left. @throws AppError `reporte_no_cierra` when the rows do not add up to the vouchers */
  end: () => Promise<ArchivoContable[]>;
  /** Closes the open file, whole or not. */
  close: () => Promise<void>;
}

interface Abierto {
  archivo: ArchivoContable;
  add: (filas: readonly Fila[]) => Promise<void>;
  end: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the files of a program in `carpeta`. Each voucher's rows are added up as written: those of a voucher that do not make its total
 * stop the file.
 */
export function openContable(
  programa: ProgramaContable,
  { periodo, carpeta, marco }: { periodo: string; carpeta: string; marco: MarcoContable },
): EscritorContable {
  const archivos: ArchivoContable[] = [];
  let abierto: Abierto | null = null;
  let orden = 0;
  let enElArchivo = 0;
  let escrito = new Decimal(0);
  let esperado = new Decimal(0);
  const close = async (): Promise<void> => {
    await abierto?.close();
    abierto = null;
  };
  const end = async (): Promise<void> => {
    try {
      await abierto?.end();
    } finally {
      await close();
    }
  };
  return {
    async add(voucher) {
      if (abierto === null || enElArchivo === programa.por_archivo) {
        await end();
        const numero = programa.por_archivo === undefined ? null : archivos.length + 1;
        abierto = await openArchivo(programa, { periodo, carpeta, numero });
        archivos.push(abierto.archivo);
        enElArchivo = 0;
      }
      orden += 1;
      enElArchivo += 1;
      const filas = programa.filas(voucher, marco, orden);
      const total = conSigno(voucher, voucher[programa.moneda].total);
      const suma = sum(filas.map((fila, lugar) => programa.importe(fila, lugar)));
      requireSuma(voucher, sumOfPartes(voucher.original), voucher.original.total);
      requireSuma(voucher, suma, total);
      escrito = escrito.plus(suma);
      esperado = esperado.plus(total);
      await abierto.add(filas);
    },
    async end() {
      await end();
      if (!escrito.equals(esperado)) throw new AppError('reporte_no_cierra', { totales: programa.nombre });
      return archivos;
    },
    close,
  };
}

/** @throws AppError `reporte_con_errores`, naming the voucher, when two totals of it differ */
function requireSuma({ comprobante }: Hecho, suma: Decimal, total: Decimal): void {
  if (suma.equals(total)) return;
  const nombre = nombreOf(comprobante);
  const mensaje = `Sus partes suman ${formatImporte(suma)} y su total es ${formatImporte(total)}.`;
  const problemas = [{ campo: nombre, mensaje }];
  throw new AppError('reporte_con_errores', { cantidad: 1, problemas, detalle: `${nombre}: ${mensaje}` });
}

async function openArchivo(
  { forma, archivo: nombreOfMes, titulos }: ProgramaContable,
  { periodo, carpeta, numero }: { periodo: string; carpeta: string; numero: number | null },
): Promise<Abierto> {
  const base = numero === null ? nombreOfMes(periodo) : `${nombreOfMes(periodo)}-${numero}`;
  const nombre = `${base}.${forma === 'xlsx' ? 'xlsx' : 'csv'}`;
  const path = join(carpeta, nombre);
  const archivo = { path, nombre };
  if (forma === 'xlsx') {
    const xlsx = await openArchivoXlsx(path, { hoja: base });
    await xlsx.add(titulos);
    return {
      archivo,
      add: async (filas) => {
        for (const fila of filas) await xlsx.add(fila);
      },
      end: xlsx.end,
      close: xlsx.close,
    };
  }
  const handle = await open(path, 'wx');
  let pendientes: Fila[] = [];
  const flush = async (): Promise<void> => {
    const filas = pendientes;
    pendientes = [];
    await handle.writeFile(writeFilas(forma, filas));
  };
  await handle.writeFile(writeTitulos(forma, titulos));
  return {
    archivo,
    add: async (filas) => {
      pendientes.push(...filas);
      if (pendientes.length >= TANDA) await flush();
    },
    end: flush,
    close: () => handle.close(),
  };
}

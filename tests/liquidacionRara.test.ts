import { capturas } from '@talonario/fixtures';
import { expect, test } from 'vitest';
import { readLiquidacion } from '../core/src/plazas/meli/reading/liquidacion/readLiquidacion.ts';
import type { Movimiento } from '../core/src/contract/cobros/pago.ts';
import { isAppError } from '../core/src/rules/errors.ts';
import { sum } from '../core/src/rules/money.ts';

// The settlement report with odd cells, rows, separators and ends: a row is read right or set aside, and affects no other.

const ARCHIVOS = [1, 4, 5, 6, 7, 8].map((n) => `liquidacion/file-${n}`);
/** Columns without which a row cannot be read. */
const NECESARIAS = ['SOURCE_ID', 'TRANSACTION_TYPE', 'TRANSACTION_DATE', 'SETTLEMENT_NET_AMOUNT'];
/** Column with the detail of taxes, read as far as it goes; the rest of the taxes goes without a name. */
const DETALLE = 'TAXES_DISAGGREGATED';

interface Archivo {
  titulos: string[];
  separador: string;
  /** Cells as written in the file, JSON cells whole. */
  filas: string[][];
}

/** Cells of a line: a separator inside the brackets of a JSON column is none. */
function cells(linea: string, separador: string): string[] {
  const celdas = [''];
  let dentro = 0;
  for (const letra of linea) {
    if (letra === '[') dentro += 1;
    if (letra === ']') dentro -= 1;
    if (letra === separador && dentro === 0) celdas.push('');
    else celdas[celdas.length - 1] += letra;
  }
  return celdas;
}

function archivoOf(captura: string): Archivo {
  const lineas = String(capturas(captura)[0]?.cuerpo)
    .split('\n')
    .filter((linea) => linea !== '');
  const separador = lineas[0]?.includes(';') ? ';' : ',';
  const [titulos = [], ...filas] = lineas.map((linea) => cells(linea, separador));
  return { titulos, separador, filas };
}

const written = ({ titulos, separador, filas }: Archivo) =>
  [titulos, ...filas].map((celdas) => celdas.join(separador)).join('\n');

/** Text of a movement; its taxes count by their total, whatever their names. */
function told({ tipo, fuente_id, neto, importe, cargos, impuestos, detalle_impuestos }: Movimiento): string {
  const detalle = sum(detalle_impuestos.map((impuestoDeMovimiento) => impuestoDeMovimiento.importe));
  return [tipo, fuente_id, neto, importe, cargos, impuestos, detalle].map(String).join(' ');
}

/** Rows read from a report, and count of the unreadable ones; null: the file is refused as no report. */
function read(csv: string): { leidas: string[]; ilegibles: number } | null {
  try {
    const { movimientos, ilegibles } = readLiquidacion(csv);
    return { leidas: movimientos.map(({ movimiento }) => told(movimiento)), ilegibles: ilegibles.length };
  } catch (error) {
    if (isAppError(error, 'plaza_no_disponible')) return null;
    throw error;
  }
}

/** Odd contents to put in place of a cell. */
const RARAS = [
  '',
  's/d',
  '"',
  '"s/d',
  '[{}]',
  '[',
  '{',
  '{"amount":',
  '12,5',
  '-',
  'null',
  '[{"amount":"x"}]',
  '\u0000',
];

test.each(ARCHIVOS)('%s: an odd cell sets its row aside at most, and no other', (captura) => {
  const archivo = archivoOf(captura);
  const sanas = read(written(archivo))?.leidas ?? [];
  expect(sanas).toHaveLength(archivo.filas.length);
  const malas: string[] = [];
  for (const [n, fila] of archivo.filas.entries()) {
    for (const [m, celda] of fila.entries()) {
      for (const rara of RARAS.filter((cruda) => cruda !== celda)) {
        const leido = read(written({ ...archivo, filas: archivo.filas.with(n, fila.with(m, rara)) }));
        const donde = `fila ${n} ${archivo.titulos[m]} → ${JSON.stringify(rara)}`;
        if (leido === null) {
          if (archivo.filas.length > 1) malas.push(`${donde}: no report`);
          continue;
        }
        const vecinas = sanas.toSpliced(n, 1);
        if (vecinas.some((vecina) => !leido.leidas.includes(vecina))) malas.push(`${donde}: another row is lost`);
        if (leido.leidas.length + leido.ilegibles !== sanas.length) malas.push(`${donde}: ${leido.leidas.length} rows`);
        const leidas = leido.leidas.filter((leida) => !vecinas.includes(leida) && leida !== sanas[n]);
        const [, , neto] = sanas[n]?.split(' ') ?? [];
        // With another column odd the net amount stays: the month says that the row does not add up.
        if (archivo.titulos[m] === DETALLE && leidas.length > 0) malas.push(`${donde}: ${leidas[0]}`);
        if (!NECESARIAS.includes(archivo.titulos[m] ?? '') && leidas.some((leida) => leida.split(' ')[2] !== neto))
          malas.push(`${donde}: ${leidas[0]}`);
      }
    }
  }
  expect(malas).toEqual([]);
});

test.each(ARCHIVOS)('%s: is read with its columns in another order, with new ones or without one', (captura) => {
  const archivo = archivoOf(captura);
  const sanas = read(written(archivo))?.leidas;
  const columnas = [...archivo.titulos.keys()];
  const con = (orden: readonly number[]) =>
    written({
      ...archivo,
      titulos: orden.map((n) => archivo.titulos[n] ?? ''),
      filas: archivo.filas.map((fila) => orden.map((n) => fila[n] ?? '')),
    });
  for (const girada of columnas) {
    const orden = [...columnas.slice(girada), ...columnas.slice(0, girada)];
    expect(read(con(orden))?.leidas).toEqual(sanas);
    expect(read(con(orden.toReversed()))?.leidas).toEqual(sanas);
  }
  const ajena = {
    ...archivo,
    titulos: ['NUEVA', ...archivo.titulos],
    filas: archivo.filas.map((fila) => ['x', ...fila]),
  };
  expect(read(written(ajena))?.leidas).toEqual(sanas);
  for (const columna of NECESARIAS) {
    expect(read(con(columnas.filter((n) => archivo.titulos[n] !== columna)))).toBeNull();
  }
});

test.each(ARCHIVOS)('%s: cut anywhere, gives the rows before the cut', (captura) => {
  const archivo = archivoOf(captura);
  const entero = written(archivo);
  const sanas = read(entero)?.leidas ?? [];
  const lineas = entero.split('\n');
  const malas: string[] = [];
  for (let fin = (lineas[0] ?? '').length + 1; fin < entero.length; fin += 3) {
    const enteras = entero.slice(0, fin).split('\n').length - 2;
    const leido = read(entero.slice(0, fin));
    const antes = sanas.slice(0, enteras);
    if (enteras > 0 && antes.some((leidaAntes) => !leido?.leidas.includes(leidaAntes))) malas.push(`cut at ${fin}`);
  }
  expect(malas).toEqual([]);
  expect(read(lineas[0] ?? '')).toEqual({ leidas: [], ilegibles: 0 });
  const girado = [lineas[0], ...lineas.slice(1).toReversed()].join('\r\n');
  expect(read(`\uFEFF${girado}`)?.leidas).toEqual(sanas.toReversed());
});

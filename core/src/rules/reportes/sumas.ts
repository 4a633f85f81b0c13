import { Decimal } from 'decimal.js';
import { posicionesOf, type Diseno } from './campos.ts';
import type { Cruce } from './reporte.ts';

/** Adds up the amounts of a fixed-width file reading its lines back, so that what is checked is what was written. */
export interface SumasDeArchivo {
  add: (linea: string) => void;
  /** Total of a field by its name, with two decimals. */
  total: (nombre: string) => Decimal;
}

const DE_IMPORTES: ReadonlySet<string> = new Set(['importe', 'importe_signo', 'importe_coma', 'importe_punto']);

export function createSumas<Dato>(diseno: Diseno<Dato>): SumasDeArchivo {
  const columnas = posicionesOf(diseno)
    .filter(({ campo }) => DE_IMPORTES.has(campo.formato))
    .map(({ campo, desde, hasta }) => ({ nombre: campo.nombre, desde: desde - 1, hasta, centavos: 0, enteros: 0n }));
  return {
    add: (linea) => {
      for (const columna of columnas) {
        // Fifteen digits of cents are exact in a double; so is their sum while it is small.
        columna.centavos += centavosEn(linea, columna.desde, columna.hasta);
        if (Math.abs(columna.centavos) < EXACTO) continue;
        columna.enteros += BigInt(columna.centavos);
        columna.centavos = 0;
      }
    },
    total: (nombre) => {
      const columna = columnas.find((columna) => columna.nombre === nombre);
      if (!columna) throw new RangeError(`no amount called ${nombre}`);
      return new Decimal((columna.enteros + BigInt(columna.centavos)).toString()).div(100);
    },
  };
}

/** Largest sum to which a fifteen-digit amount can be added exactly in a double. */
const EXACTO = 2 ** 52;

/** Cents of a field, whatever its decimal separator; negative with a minus in its first position. */
function centavosEn(linea: string, desde: number, hasta: number): number {
  let centavos = 0;
  for (let lugar = desde; lugar < hasta; lugar++) {
    const cifra = linea.charCodeAt(lugar) - CERO;
    if (cifra >= 0 && cifra <= 9) centavos = centavos * 10 + cifra;
  }
  return linea.charCodeAt(desde) === MENOS ? -centavos : centavos;
}
const CERO = 0x30;
const MENOS = 0x2d;

/** Adds up the vouchers' own figures, by name. */
export function createEsperados(): {
  add: (nombre: string, valor: Decimal) => void;
  total: (nombre: string) => Decimal;
} {
  const totales = new Map<string, Decimal>();
  return {
    add: (nombre, valor) => {
      if (!valor.isZero()) totales.set(nombre, (totales.get(nombre) ?? new Decimal(0)).plus(valor));
    },
    total: (nombre) => totales.get(nombre) ?? new Decimal(0),
  };
}

export function cruce(nombre: string, archivo: Decimal, comprobantes: Decimal): Cruce {
  return { nombre, archivo, comprobantes, coincide: archivo.equals(comprobantes) };
}

import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulos/articulo.ts';
import type { CampoImportado } from '../../contract/articulos/importacion.ts';
import { alicuotaIva } from '../../contract/enums.ts';
import { diceDolares } from '../money.ts';
import type { CampoArticulo, Columnas } from './columnas.ts';
import { camposArticulo, camposLista } from './columnas.ts';
import { unguardCelda } from '../planillas/guardCelda.ts';

/** Longest texts of an article: what a voucher's line can print. */
export const LARGOS = { sku: 100, descripcion: 300, despacho: 60 } as const;
/** Largest figure that the database columns hold, in ARS or units. */
export const MAXIMO = new Decimal(1_000_000_000);
/** Decimals of the database columns, the same for every way in: a figure kept by one can be read by the others. */
export const DECIMALES = { costo: 4, stock: 6, precio: 2 } as const;

/** A cell that cannot be read: its column, its text, and why, in a sentence for the person. */
export interface ErrorDeCelda {
  campo: CampoImportado;
  valor: string;
  mensaje: string;
}

/** An article as a row gives it: only the fields that the file brings. */
export type ArticuloLeido = Pick<Articulo, 'sku'> &
  Partial<Pick<Articulo, 'descripcion' | 'currency' | 'cost' | 'stock' | 'iva' | 'tratamiento_iva' | 'despacho'>>;

export type FilaLeida = { articulo: ArticuloLeido } | { errores: ErrorDeCelda[] };

/** A price as a row of a price list gives it. */
export interface PrecioLeido {
  sku: string;
  precio: Decimal;
}

type Lectura<T> = { valor: Partial<T> } | { error: string };
type Lectores<C extends CampoImportado, T> = Readonly<Record<C, (celda: string, decimal: ',' | '.') => Lectura<T>>>;

/** Reader of each cell. `decimal`: the decimal mark of this file. */
const lectores: Lectores<CampoArticulo, ArticuloLeido> = {
  sku: leerSku,
  descripcion: (celda) => leerTexto('descripcion', celda, (descripcion) => ({ descripcion })),
  moneda: (celda) => {
    const currency = MONEDAS.get(celda.toUpperCase());
    return currency ? { valor: { currency } } : { error: 'La moneda es ARS o USD.' };
  },
  costo: (celda, decimal) => leerCifra('costo', celda, decimal, (cost) => ({ cost })),
  stock: (celda, decimal) => leerCifra('stock', celda, decimal, (stock) => ({ stock })),
  // A rate takes either decimal mark, whichever the costs use: it has no thousands.
  iva: (celda) => {
    const leida = alicuotaIva.safeParse(parseAlicuota(celda.replace('%', '').trim()));
    return leida.success ? { valor: { iva: leida.data } } : { error: 'El IVA es 0, 10,5, 21 o 27.' };
  },
  despacho: (celda) =>
    celda === '' ? { valor: { despacho: null } } : leerTexto('despacho', celda, (despacho) => ({ despacho })),
};

const MONEDAS = new Map<string, Articulo['currency']>([
  ...['', 'ARS', '$', 'AR$', 'PESO', 'PESOS', 'PES'].map((texto) => [texto, 'ARS'] as const),
  ...['USD', 'U$S', 'US$', 'DOL', 'DOLAR', 'DÓLAR', 'DOLARES', 'DÓLARES'].map((texto) => [texto, 'USD'] as const),
]);

const lectoresDeLista: Lectores<'sku' | 'precio', PrecioLeido> = {
  sku: leerSku,
  precio: (celda, decimal) =>
    diceDolares(celda)
      ? { error: 'Está en dólares y los precios de la lista son en pesos.' }
      : leerCifra('precio', celda, decimal, (precio) => ({ precio })),
};

/** Reads a row; every wrong cell is told, not only the first. A cost that says dollars is read in dollars. */
export function readFila(celdas: readonly string[], columnas: Columnas, decimal: ',' | '.'): FilaLeida {
  const { errores, leido } = read(lectores, camposArticulo, { celdas, columnas, decimal });
  const costo = textoOf(celdas, columnas.costo);
  if (errores.length > 0) return { errores };
  if (!diceDolares(costo)) return { articulo: leido as ArticuloLeido };
  if (leido.currency === 'ARS' && textoOf(celdas, columnas.moneda) !== '')
    return { errores: [{ campo: 'costo', valor: costo, mensaje: 'Está en dólares y la moneda dice ARS.' }] };
  return { articulo: { ...(leido as ArticuloLeido), currency: 'USD' } };
}

/** Reads a row of a price list. */
export function readPrecio(
  celdas: readonly string[],
  columnas: Columnas,
  decimal: ',' | '.',
): { precio: PrecioLeido } | { errores: ErrorDeCelda[] } {
  const { errores, leido } = read(lectoresDeLista, camposLista, { celdas, columnas, decimal });
  return errores.length > 0 ? { errores } : { precio: leido as PrecioLeido };
}

function read<C extends CampoImportado, T>(
  como: Lectores<C, T>,
  campos: readonly C[],
  { celdas, columnas, decimal }: { celdas: readonly string[]; columnas: Columnas; decimal: ',' | '.' },
): { errores: ErrorDeCelda[]; leido: Partial<T> } {
  const errores: ErrorDeCelda[] = [];
  const leido: Partial<T> = {};
  for (const campo of campos) {
    const indice = columnas[campo];
    if (indice === undefined) continue;
    const valor = textoOf(celdas, indice);
    const lectura = como[campo](valor, decimal);
    if ('error' in lectura) errores.push({ campo, valor, mensaje: lectura.error });
    else Object.assign(leido, lectura.valor);
  }
  return { errores, leido };
}

/** Text of a cell, its line breaks as spaces; '' when the file lacks the column. */
function textoOf(celdas: readonly string[], indice: number | undefined): string {
  const celda = indice === undefined ? '' : (celdas[indice] ?? '');
  return unguardCelda(celda.replace(/\s*[\r\n]+\s*/g, ' ').trim());
}

/** A long number as a spreadsheet shortens it, keeping only its first figures: several SKUs would become one. */
const ABREVIADO = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

function leerSku(celda: string): Lectura<{ sku: string }> {
  if (ABREVIADO.test(celda))
    return { error: 'La planilla abrevió el número: poné la columna como texto y volvé a guardarla.' };
  return leerTexto('sku', celda, (sku) => ({ sku }));
}

function leerTexto<T>(campo: keyof typeof LARGOS, celda: string, como: (texto: string) => Partial<T>): Lectura<T> {
  if (celda === '') return { error: 'Requerido' };
  if (celda.length > LARGOS[campo])
    return { error: `Tiene ${celda.length} caracteres y el máximo es ${LARGOS[campo]}.` };
  if (/\p{Cc}|\p{Cs}/u.test(celda)) return { error: 'Tiene caracteres que no se pueden imprimir.' };
  return { valor: como(celda) };
}

function leerCifra<T>(
  campo: keyof typeof DECIMALES,
  celda: string,
  decimal: ',' | '.',
  como: (cifra: Decimal) => Partial<T>,
): Lectura<T> {
  if (celda === '') return { error: 'Requerido' };
  const cifra = parseCifra(celda.replace(/^(?:AR|US|U)?\$S?\s*/i, ''), decimal);
  if (cifra === null) return { error: 'No es un número.' };
  if (campo === 'costo' && cifra.lt(0)) return { error: 'El costo no puede ser negativo.' };
  if (campo === 'precio' && cifra.lte(0)) return { error: 'El precio tiene que ser mayor que cero.' };
  if (cifra.abs().gt(MAXIMO)) return { error: 'Es un número demasiado grande.' };
  if (cifra.decimalPlaces() > DECIMALES[campo]) return { error: `Tiene más de ${DECIMALES[campo]} decimales.` };
  return { valor: como(cifra) };
}

/** A figure with this decimal mark; the other mark may separate thousands, three by three. null: not a figure. */
export function parseCifra(texto: string, decimal: ',' | '.'): Decimal | null {
  if (!FORMAS[decimal].test(texto)) return null;
  return new Decimal(texto.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'));
}

function parseAlicuota(texto: string): number | null {
  return /^\d+(?:[.,]\d+)?$/.test(texto) ? Number(texto.replace(',', '.')) : null;
}

const FORMAS = {
  ',': /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
  '.': /^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
} as const;

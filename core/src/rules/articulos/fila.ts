import { Decimal } from 'decimal.js';
import type { Articulo } from '../../contract/articulo.ts';
import { alicuotaIva } from '../../contract/enums.ts';
import type { CampoArticulo, Columnas } from './columnas.ts';
import { camposArticulo } from './columnas.ts';

/** Longest texts of an article: what a voucher's line can print. */
const LARGOS = { sku: 100, descripcion: 300, despacho: 60 } as const;
/** What the columns of the database hold, ARS or units. */
const MAXIMO = new Decimal(1_000_000_000);
const DECIMALES = { costo: 4, stock: 4 } as const;

/** A cell that cannot be read: which one, what it says and why, in a sentence for the person. */
export interface ErrorDeCelda {
  campo: CampoArticulo;
  valor: string;
  mensaje: string;
}

/** What a row says of an article: only the fields that the file brings. */
export type ArticuloLeido = Pick<Articulo, 'sku'> &
  Partial<Pick<Articulo, 'descripcion' | 'currency' | 'cost' | 'stock' | 'iva' | 'despacho'>>;

export type FilaLeida = { articulo: ArticuloLeido } | { errores: ErrorDeCelda[] };

type Lectura = { valor: Partial<ArticuloLeido> } | { error: string };

/** How each cell is read. `decimal`: what separates decimals in this file. */
const lectores: Readonly<Record<CampoArticulo, (celda: string, decimal: ',' | '.') => Lectura>> = {
  sku: (celda) => leerTexto('sku', celda, (sku) => ({ sku })),
  descripcion: (celda) => leerTexto('descripcion', celda, (descripcion) => ({ descripcion })),
  moneda: (celda) => {
    const currency = MONEDAS.get(celda.toUpperCase());
    return currency ? { valor: { currency } } : { error: 'La moneda es ARS o USD.' };
  },
  costo: (celda, decimal) => leerCifra('costo', celda, decimal, (cost) => ({ cost })),
  stock: (celda, decimal) => leerCifra('stock', celda, decimal, (stock) => ({ stock })),
  iva: (celda, decimal) => {
    const leida = alicuotaIva.safeParse(parseCifra(celda.replace('%', '').trim(), decimal)?.toNumber());
    return leida.success ? { valor: { iva: leida.data } } : { error: 'El IVA es 0, 10,5, 21 o 27.' };
  },
  despacho: (celda) =>
    celda === '' ? { valor: { despacho: null } } : leerTexto('despacho', celda, (despacho) => ({ despacho })),
};

const MONEDAS = new Map<string, Articulo['currency']>([
  ...['', 'ARS', '$', 'AR$', 'PESO', 'PESOS', 'PES'].map((texto) => [texto, 'ARS'] as const),
  ...['USD', 'U$S', 'US$', 'DOL', 'DOLAR', 'DÓLAR', 'DOLARES', 'DÓLARES'].map((texto) => [texto, 'USD'] as const),
]);

/** Reads a row; every cell that is wrong is told, not only the first. */
export function readFila(celdas: readonly string[], columnas: Columnas, decimal: ',' | '.'): FilaLeida {
  const lecturas = camposArticulo.flatMap((campo) => {
    const indice = columnas[campo];
    if (indice === undefined) return [];
    const valor = unguardCelda((celdas[indice] ?? '').trim());
    return [{ campo, valor, lectura: lectores[campo](valor, decimal) }];
  });
  const errores = lecturas.flatMap(({ campo, valor, lectura }) =>
    'error' in lectura ? [{ campo, valor, mensaje: lectura.error }] : [],
  );
  if (errores.length > 0) return { errores };
  const articulo = Object.assign({}, ...lecturas.map(({ lectura }) => ('valor' in lectura ? lectura.valor : {})));
  return { articulo };
}

function leerTexto(
  campo: keyof typeof LARGOS,
  celda: string,
  como: (texto: string) => Partial<ArticuloLeido>,
): Lectura {
  if (celda === '') return { error: 'Requerido' };
  if (celda.length > LARGOS[campo])
    return { error: `Tiene ${celda.length} caracteres y el máximo es ${LARGOS[campo]}.` };
  if (/\p{Cc}|\p{Cs}/u.test(celda)) return { error: 'Tiene caracteres que no se pueden imprimir.' };
  return { valor: como(celda) };
}

function leerCifra(
  campo: keyof typeof DECIMALES,
  celda: string,
  decimal: ',' | '.',
  como: (cifra: Decimal) => Partial<ArticuloLeido>,
): Lectura {
  if (celda === '') return { error: 'Requerido' };
  const cifra = parseCifra(celda.replace(/^(?:AR|US|U)?\$S?\s*/i, ''), decimal);
  if (cifra === null) return { error: 'No es un número.' };
  if (campo === 'costo' && cifra.lt(0)) return { error: 'El costo no puede ser negativo.' };
  if (cifra.abs().gt(MAXIMO)) return { error: 'Es un número demasiado grande.' };
  if (cifra.decimalPlaces() > DECIMALES[campo]) return { error: `Tiene más de ${DECIMALES[campo]} decimales.` };
  return { valor: como(cifra) };
}

/** A figure with this decimal mark; the other one may separate thousands, three by three. null when it is none. */
export function parseCifra(texto: string, decimal: ',' | '.'): Decimal | null {
  const miles = decimal === ',' ? String.raw`\.` : ',';
  const marca = decimal === ',' ? ',' : String.raw`\.`;
  const forma = new RegExp(`^-?(?:\\d{1,3}(?:${miles}\\d{3})+|\\d+)(?:${marca}\\d+)?$`);
  if (!forma.test(texto)) return null;
  return new Decimal(texto.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.'));
}

/**
 * A cell for a file that a spreadsheet opens: what it would take for a formula is kept as text by an apostrophe before it
 * (OWASP, "CSV Injection").
 */
export function guardCelda(texto: string): string {
  return FORMULA.test(texto) ? `'${texto}` : texto;
}

/** Takes the apostrophe of `guardCelda` off again. */
export function unguardCelda(texto: string): string {
  return texto.startsWith("'") && FORMULA.test(texto.slice(1)) ? texto.slice(1) : texto;
}

const FORMULA = /^[=+\-@\t\r]/;

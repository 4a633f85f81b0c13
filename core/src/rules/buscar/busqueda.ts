import { tipoDeSigla } from '../catalogs/tipoComprobante.ts';
import type { Decimal } from 'decimal.js';
import { parseImporte } from '../money.ts';
import type { TipoComprobante } from '../../contract/enums.ts';

/** Readings of a searched text; null or empty where the text cannot be that. */
export interface Busqueda {
  /** A voucher's number; null punto de venta or type: any of them. */
  comprobante: { numero: number; punto_de_venta: number | null; tipo_comprobante: TipoComprobante | null } | null;
  cae: string | null;
  /** Digits of a document. */
  documento: string | null;
  /** Digits of the number of a sale, a pack or an order. */
  venta: string | null;
  /** Total of a voucher or of an order, to the cent. */
  importe: Decimal | null;
  /** Words that all have to be in the name, the nickname or the SKU. */
  palabras: readonly string[];
}

const [CAE, VENTA_MIN, DOCUMENTO_MIN, DOCUMENTO_MAX, NUMERO_MAX] = [14, 9, 6, 11, 8];
/**
 * Letters of the shortest word that the index finds, which keeps three letters at a time; a shorter word only goes with a
 * longer one.
 */
const PALABRA = 3;
/** Most words searched: more say nothing new, and each is one more condition. */
const PALABRAS = 6;

/** Reads what somebody typed or pasted: `FC B 0004-00001234`, `4-1234`, `#2000001234567890`, `30.772.273`, `$ 216.999,00`, `bravo ana`. */
export function readBusqueda(texto: string): Busqueda {
  const limpio = texto.trim().replace(/^#/, '');
  const [, sigla, punto, numero] = /^(?:([a-z]{2,3} [a-z])\s+)?(\d{1,5})-(\d{1,8})$/i.exec(limpio) ?? [];
  if (numero !== undefined) {
    const comprobante = {
      numero: Number(numero),
      punto_de_venta: Number(punto),
      tipo_comprobante: sigla === undefined ? null : tipoDeSigla(sigla),
    };
    return { ...NADA, comprobante, palabras: sigla === undefined ? [limpio] : [] };
  }
  const palabras = limpio.split(/\s+/).filter(Boolean).slice(0, PALABRAS);
  const porPalabras = palabras.some((palabra) => palabra.length >= PALABRA) ? palabras : [];
  const importe = readImporte(limpio);
  const digitos = /^[\d.\- ]+$/.test(limpio) ? limpio.replace(/\D/g, '') : '';
  if (digitos === '') return { ...NADA, importe, palabras: importe === null ? porPalabras : [] };
  const { length } = digitos;
  return {
    comprobante:
      length <= NUMERO_MAX && Number(digitos) > 0
        ? { numero: Number(digitos), punto_de_venta: null, tipo_comprobante: null }
        : null,
    importe,
    cae: length === CAE ? digitos : null,
    documento: length >= DOCUMENTO_MIN && length <= DOCUMENTO_MAX ? digitos : null,
    venta: length >= VENTA_MIN ? digitos : null,
    // A SKU may be all digits, so digits are searched as words too.
    palabras: porPalabras,
  };
}

const NADA: Busqueda = { comprobante: null, cae: null, documento: null, venta: null, importe: null, palabras: [] };

/** Largest total that a column takes. */
const TOTAL_MAX = 1e13;

/** The amount of `216.999`, `$ 216.999,00` or `216999,00`; null: it is none, or has more than cents. */
function readImporte(texto: string): Decimal | null {
  const importe = parseImporte(texto);
  return importe?.gt(0) && importe.lt(TOTAL_MAX) && importe.decimalPlaces() <= 2 ? importe : null;
}

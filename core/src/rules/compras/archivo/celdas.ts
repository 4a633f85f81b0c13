import { Decimal } from 'decimal.js';
import type { FechaCivil } from '../../../contract/base.ts';
import { PESOS, isMonedaDeArca } from '../../catalogs/moneda.ts';
import { tipoDocumentoDeTexto } from '../../catalogs/tipoDocumento.ts';
import { addDays } from '../../dates.ts';

/** Damage by a spreadsheet that left the datum whole: it is mended and told. */
export type Mendado = 'fecha_de_excel' | 'numero_de_excel' | 'autorizacion_perdida';

/** Reads the cells of a row; each reader answers undefined where the datum is not whole. */
export interface LectorDeCeldas {
  readFecha: (texto: string) => FechaCivil | undefined;
  readImporte: (texto: string) => Decimal | undefined;
  readEntero: (texto: string) => number | undefined;
  readDocumento: (texto: string) => string | undefined;
  readAutorizacion: (texto: string) => string | null;
}

const EXPONENTE = /^-?\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Day 0 of Excel's calendar, less the day that it counts and 1900 did not have. */
const DIA_CERO_DE_EXCEL = '1899-12-30';
/** Serial days of Excel taken as dates: from 1954 to 2119. */
const SERIE = /^(?:[2-7]\d{4})$/;

/** `decimal`: mark of the file. `mendar` is told of each datum mended. */
export function createLectorDeCeldas(decimal: ',' | '.', mendar: (mendado: Mendado) => void): LectorDeCeldas {
  return {
    readFecha(texto) {
      const limpio = texto.trim().replace(/[ T]\d{1,2}:\d{2}(:\d{2})?$/, '');
      const [, anio, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(limpio) ?? [];
      if (anio !== undefined) return civilOf(anio, mes, dia);
      // Day first, as Argentina writes; ARCA's first generation too.
      const [, d, m, a] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(limpio) ?? [];
      if (d !== undefined) {
        if (d.length + (m ?? '').length < 4) mendar('fecha_de_excel');
        return civilOf(a, m?.padStart(2, '0'), d.padStart(2, '0'));
      }
      if (!SERIE.test(limpio)) return undefined;
      mendar('fecha_de_excel');
      return addDays(DIA_CERO_DE_EXCEL, Number(limpio));
    },
    readImporte(texto) {
      const limpio = texto.replace(/[\s$]/g, '');
      if (limpio === '') return new Decimal(0);
      const miles = decimal === ',' ? /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ : /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
      const simple = decimal === ',' ? /^-?\d+(?:,\d+)?$/ : /^-?\d+(?:\.\d+)?$/;
      if (simple.test(limpio)) return new Decimal(limpio.replace(',', '.'));
      if (miles.test(limpio)) {
        mendar('numero_de_excel');
        const sinMiles = decimal === ',' ? limpio.replaceAll('.', '') : limpio.replaceAll(',', '');
        return new Decimal(sinMiles.replace(',', '.'));
      }
      // The other mark before one or two digits can only be decimal.
      if (!/^-?\d+[.,]\d{1,2}$/.test(limpio)) return undefined;
      mendar('numero_de_excel');
      return new Decimal(limpio.replace(',', '.'));
    },
    readEntero(texto) {
      const limpio = texto.trim().replace(/[.,]0+$/, '');
      const valor = /^\d{1,15}$/.test(limpio) ? Number(limpio) : NaN;
      return Number.isSafeInteger(valor) ? valor : undefined;
    },
    readDocumento(texto) {
      const limpio = texto.trim().replace(/[.\-\s]/g, '');
      // Cut digits: `3,06E+10` lost those of the issuer.
      return /^\d{1,20}$/.test(limpio) ? limpio.replace(/^0+(?=\d)/, '') : undefined;
    },
    readAutorizacion(texto) {
      const limpio = texto.trim();
      if (limpio === '' || limpio === '0') return null;
      if (!EXPONENTE.test(limpio)) return limpio.slice(0, AUTORIZACION_MAX);
      mendar('autorizacion_perdida');
      return null;
    },
  };
}

/** Longest authorisation kept; a CAE has 14 digits. */
const AUTORIZACION_MAX = 20;

function civilOf(anio = '', mes = '', dia = ''): FechaCivil | undefined {
  const fecha = `${anio}-${mes}-${dia}`;
  const instante = Date.parse(fecha);
  if (Number.isNaN(instante) || new Date(instante).toISOString().slice(0, 10) !== fecha) return undefined;
  return fecha >= '1990-01-01' && fecha < '2100-01-01' ? fecha : undefined;
}

/** Exclusive maximum of an amount: what its column takes. */
const IMPORTE_MAX = new Decimal('1e13');
/** Largest trace of a binary figure in a spreadsheet. */
const POLVO = new Decimal('0.00001');

/** An amount to the cent; a spreadsheet's `1210.3499999999999` is 1210.35. */
export function asImporte(valor: Decimal | undefined): Decimal | undefined {
  if (valor === undefined) return undefined;
  const alCentavo = valor.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  return valor.minus(alCentavo).abs().lt(POLVO) && alCentavo.abs().lt(IMPORTE_MAX) ? alCentavo : undefined;
}

/** Code of a kind of voucher: `1`, `001` or `1 - Factura A`. */
export function readTipo(texto: string): number | undefined {
  const [, codigo] = /^\s*(\d{1,4})(?:[.,]0+)?\s*(?:-.*)?$/.exec(texto) ?? [];
  return codigo === undefined ? undefined : Number(codigo);
}

/** Code of a kind of document: `80` or `CUIT`; empty: the one of a number of that length. */
export function readTipoDocumento(texto: string, documento: string): number | undefined {
  const limpio = texto.trim();
  if (/^\d{1,2}$/.test(limpio)) return Number(limpio);
  if (limpio !== '') return tipoDocumentoDeTexto(limpio) ?? undefined;
  if (documento.length === 11) return 80;
  return documento.length <= 8 ? 96 : undefined;
}

const monedas: Readonly<Record<string, string>> = {
  '': PESOS,
  $: PESOS,
  PESOS,
  ARS: PESOS,
  USD: 'DOL',
  U$S: 'DOL',
  US$: 'DOL',
  EUR: '060',
};

/** ARCA's code of a currency as its files write it: `$`, `PES`, `USD`, `DOL`. */
export function readMoneda(texto: string): string | undefined {
  const limpio = texto.trim().toUpperCase();
  const moneda = monedas[limpio] ?? limpio;
  return isMonedaDeArca(moneda) ? moneda : undefined;
}

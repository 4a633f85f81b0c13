import type { DocumentoSufrido } from './sufrido.ts';
import { sinAcentos } from '../textos/sinAcentos.ts';

/** Digits of a number of eight. */
const DIGITOS = 8;

/** Point of sale and number as digits without zeros before: lists fill them with other zeros. */
export function claveDeNumero(punto_de_venta: number, numero: number): string {
  return sinCeros(`${punto_de_venta}${String(numero).padStart(DIGITOS, '0')}`);
}

/** Key of the number that a list writes: `0000010918741690`, `Factura A000200118618`, `0058A00975220`; null: it has none. */
export function claveDeTexto(texto: string): string | null {
  const [, punto, numero] = /(\d{4,5})[A-Z](\d{8,9})\s*$/i.exec(texto) ?? [];
  if (numero !== undefined) return claveDeNumero(Number(punto), Number(numero));
  const [digitos] = /[\d-]+\s*$/.exec(texto) ?? [];
  const clave = sinCeros((digitos ?? '').replace(/\D/g, ''));
  return clave.length > DIGITOS ? clave : null;
}

function sinCeros(digitos: string): string {
  return digitos.replace(/^0+/, '');
}

/** Kinds of voucher by the words before their number. */
const tipos: readonly (readonly [RegExp, DocumentoSufrido['tipo']])[] = [
  [/nota.*credito|\bn\/?c\b/, 'C'],
  [/nota.*debito|\bn\/?d\b/, 'D'],
  [/recibo/, 'R'],
  [/factura|\bfc\b/, 'F'],
];

/** Voucher that a list writes: `Factura A000200118618`; null: it does not have its parts. */
export function readDocumento(texto: string): DocumentoSufrido | null {
  const [, palabras = '', letra = '', punto, numero] =
    /^(.*?)\s*([A-EM]?)\s*(\d{4,5})-?(\d{8})\s*$/i.exec(texto.trim()) ?? [];
  if (punto === undefined) return null;
  const limpio = sinAcentos(palabras);
  const tipo = tipos.find(([patron]) => patron.test(limpio))?.[1] ?? 'O';
  return { tipo, letra: letra.toUpperCase(), punto_de_venta: Number(punto), numero: Number(numero) };
}

/** Voucher of an invoice by its printed number: `0058A00975220`; null: it is no such number. */
export function readNumeroImpreso(numero: string | null): DocumentoSufrido | null {
  const [, punto, letra, cifras] = /^(\d{4,5})([A-Z])(\d{8,9})$/.exec(numero ?? '') ?? [];
  if (letra === undefined) return null;
  return { tipo: 'F', letra, punto_de_venta: Number(punto), numero: Number(cifras) };
}

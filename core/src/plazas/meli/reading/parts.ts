import { Decimal } from 'decimal.js';
import { enUnRenglon } from '../../../contract/texto.ts';
import type { MeliJson } from '../types.ts';

// Readers of the parts of a raw answer. Any documented object may be null or absent and any enum may grow, so nothing here throws: a
// missing value becomes the empty one.

export function object(valor: unknown): MeliJson {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? (valor as MeliJson) : {};
}

export function objects(valor: unknown): MeliJson[] {
  return Array.isArray(valor) ? valor.filter((v) => typeof v === 'object' && v !== null) : [];
}

/** Text in one line: a line end inside a name would break a title, a PDF or a fixed-width file. */
export function text(valor: unknown): string | null {
  if (typeof valor !== 'string') return null;
  const limpio = enUnRenglon(valor).trim();
  return limpio === '' ? null : limpio;
}

export function texts(valor: unknown): string[] {
  return Array.isArray(valor) ? valor.filter((v) => typeof v === 'string') : [];
}

/** Ids are numbers or strings, depending on the endpoint: always strings from here on. */
export function id(valor: unknown): string | null {
  return typeof valor === 'number' ? String(valor) : text(valor);
}

/** A document number without dots and dashes. */
export function digits(valor: unknown): string | null {
  return text((id(valor) ?? '').replaceAll(/[^\dA-Za-z]/g, ''));
}

export function amount(valor: unknown): Decimal | null {
  if (typeof valor === 'number' && Number.isFinite(valor)) return new Decimal(valor);
  return typeof valor === 'string' && /^-?\d+(\.\d+)?$/.test(valor) ? new Decimal(valor) : null;
}

/** Instant of a date. Orders carry an offset, packs an offset without colon; dates without any are in Buenos Aires time. */
export function instant(valor: unknown): Date | null {
  const escrito = text(valor);
  if (escrito === null) return null;
  const conZona = /(Z|[+-]\d{2}:?\d{2})$/i.test(escrito)
    ? escrito.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
    : `${escrito}-03:00`;
  const fecha = new Date(conZona);
  return Number.isNaN(fecha.getTime()) ? null : fecha;
}

export function joined(...partes: (string | null)[]): string {
  return partes.filter((parte) => parte !== null).join(' ');
}

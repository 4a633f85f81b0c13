import { z } from 'zod';
import { texto } from '../texto.ts';

/** Longest text that may be a price. */
const LARGO = 40;

/**
 * A price as a number or as typed. Any other value, or one too long, is kept as a text that is no price: the reader of prices
 * then refuses it with the sentence that quotes it (spec §8 'Precio inválido: {value}').
 */
export const precioEscrito = z.preprocess(asWritten, z.union([z.number(), texto(LARGO)]));

/** Converts any input; the type of `escrito` is the one that callers have to send. */
function asWritten(escrito: number | string | undefined): unknown {
  const valor: unknown = escrito;
  if (typeof valor === 'number' || valor === undefined) return valor;
  const escritura = typeof valor === 'string' ? valor : JSON.stringify(valor);
  return escritura.length > LARGO ? `${escritura.slice(0, LARGO - 1)}…` : escritura;
}

import { z } from 'zod';
import { texto } from '../texto.ts';

/** Longest text that may be a price. */
const LARGO = 40;

/**
 * A price as a number or as it was typed. What is neither, or too long, goes on as a text that is no price, so that who reads
 * prices refuses all of them with the sentence that says what was written (spec §8 'Precio inválido: {value}').
 */
export const precioEscrito = z.preprocess(asWritten, z.union([z.number(), texto(LARGO)]));

/** `escrito` as whoever calls has to write it; what comes may be anything. */
function asWritten(escrito: number | string | undefined): unknown {
  const valor: unknown = escrito;
  if (typeof valor === 'number' || valor === undefined) return valor;
  const escritura = typeof valor === 'string' ? valor : JSON.stringify(valor);
  return escritura.length > LARGO ? `${escritura.slice(0, LARGO - 1)}…` : escritura;
}

import { texto } from '../texto.ts';

/** Most characters of a payment term. */
export const MAX_CONDICION_DE_VENTA = 100;

/** A payment term as typed: free text in one line; empty becomes null, and nothing is printed. Absent: each body says. */
export const condicionDeVentaTipeada = texto(MAX_CONDICION_DE_VENTA)
  .trim()
  .transform((escrita) => escrita || null)
  .nullable()
  .optional();

import { z } from 'zod';

/** A month, `yyyy-MM`. */
export const periodoMensual = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** A percent or a coefficient as a padrón writes it, with a decimal point. Text, so as not to lose digits in a float. */
export const cifra = z.string().regex(/^\d{1,3}(?:\.\d{1,4})?$/);

/** A CUIT: eleven digits. */
export const cuit = z.string().regex(/^\d{11}$/);

import { z } from 'zod';
import { id, importe } from '../base.ts';

/**
 * Lines of the statement of a month, from what was sold to what the bank received. Results: `vendido` (sales closed in the month),
 * `cobrado` (payments approved in it, with the shipping that reaches the seller), `liberado` (money made available in it) and `banco`
 * (withdrawals that the bank received). The others lead from one result to the next: `sin_leer`, paid sales whose
 * payments were not read yet; `sin_cobrar`, sales without a payment in the month;
 * `de_otro_mes`, payments of sales of other months; `envios_cobrados`, shipping that buyers paid; `cobro_distinto`, sales paid by another
 * amount than theirs; `comision`, `envio` and `impuestos`, taken from the payments on approval; `sin_detalle`, taken and not explained;
 * `devuelto`, refunds of the month; `cargos_devueltos`, charges given back with them; `por_liberar`, left of the month and not available
 * by its end; `liberado_de_antes`, left of earlier months and available in this one; `otros`, movements of no payment; `saldo`, left in
 * the account, or taken from what was there.
 */
const claseDeLinea = z.enum([
  'vendido',
  'sin_leer',
  'sin_cobrar',
  'de_otro_mes',
  'envios_cobrados',
  'cobro_distinto',
  'cobrado',
  'comision',
  'envio',
  'impuestos',
  'sin_detalle',
  'devuelto',
  'cargos_devueltos',
  'por_liberar',
  'liberado_de_antes',
  'liberado',
  'otros',
  'saldo',
  'banco',
]);
export type ClaseDeLinea = z.output<typeof claseDeLinea>;

/** A line of the statement. ARS, signed as it moves the money: a result is the sum of the lines before it, results apart. */
export const lineaDeExtracto = z.object({
  clase: claseDeLinea,
  /** False: it leads from a result to the next. The first result, `vendido`, begins the sum. */
  resultado: z.boolean(),
  importe,
  /** Number of its rows. */
  renglones: z.int(),
});
export type LineaDeExtracto = z.output<typeof lineaDeExtracto>;

/** A row of a line: a sale, a payment or a movement. */
const renglonDeExtracto = z.object({
  /** Pack, or order when it has no pack; null: it is of no sale. */
  venta: z.string().nullable(),
  orden: z.string().nullable(),
  /** Id of the payment or of the movement; null: of neither. */
  referencia: z.string().nullable(),
  importe,
});
export type RenglonDeExtracto = z.output<typeof renglonDeExtracto>;

/** First day of a month, as it is written in a URL. */
const primerDia = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])-01$/);

/** A line of the statement of an account's month. */
export const extractoQuery = z.object({
  cuenta: id,
  mes: primerDia,
  linea: claseDeLinea,
  page: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type ExtractoQuery = z.output<typeof extractoQuery>;

/** A page of the rows of a line, the largest amount first, with the sum of all of them. */
export const renglonesDeExtracto = z.object({
  results: z.array(renglonDeExtracto),
  totalItems: z.int(),
  nextPage: z.int().nullable(),
  importe,
});
export type RenglonesDeExtracto = z.output<typeof renglonesDeExtracto>;

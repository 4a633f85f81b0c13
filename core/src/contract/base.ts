import { Decimal } from 'decimal.js';
import { z } from 'zod';

/** An amount: a number in JSON, a Decimal inside. ARS unless the field's name says otherwise. */
export const importe = z.codec(z.number(), z.instanceof(Decimal), {
  decode: (numero) => new Decimal(numero),
  encode: (decimal) => decimal.toNumber(),
});

/** A civil date of Buenos Aires, `yyyy-MM-dd`. */
export const fechaCivil = z.iso.date();
export type FechaCivil = string;

/** A date in a body: `yyyy-MM-dd` or `yyyyMMdd`, of a year a person can mean (PostgreSQL has no year 0). Inside it is a civil date. */
export const fechaTipeada = z.codec(z.string().regex(/^(?:19|2\d)\d{2}(-?)\d{2}\1\d{2}$/), fechaCivil, {
  decode: (texto) => texto.replace(/^(\d{4})-?(\d{2})-?(\d{2})$/, '$1-$2-$3'),
  encode: (fecha) => fecha,
});

/** An instant: ISO 8601 in JSON, a Date inside. */
export const instante = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (texto) => new Date(texto),
  encode: (fecha) => fecha.toISOString(),
});

/** An id of ours: UUID. */
export const id = z.uuid();

/** Format of a downloaded list or report: a raw CSV, or an Excel sheet. */
export const formatoDeFilas = z.enum(['csv', 'xlsx']);
export type FormatoDeFilas = z.output<typeof formatoDeFilas>;

/** Eleven digits, no dashes. The rules check the check digit, not the schema. */
export const cuitTexto = z.string().regex(/^\d{11}$/);

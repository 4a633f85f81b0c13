import { z } from 'zod';

// What a person or another system writes. A sign that nobody sees ends in titles of mails, PDFs and files of fixed width.

/** Line ends, tabs and the separators that some programs write for them. */
const SEPARADORES = /(?:\r\n|[\t\n\v\f\r\u0085\u2028\u2029])+/g;
/** Controls, and the marks that turn the direction of what follows. NUL among them, which PostgreSQL cannot hold. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const INVISIBLES = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** The same in one line, without signs that nobody sees. Half of a pair of UTF-16 becomes the replacement character. */
export function enUnRenglon(texto: string): string {
  return texto.replace(SEPARADORES, ' ').replace(INVISIBLES, '').toWellFormed();
}

/** The same, keeping its lines, each ended by `\n`. */
export function enRenglones(texto: string): string {
  return texto
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map(enUnRenglon)
    .join('\n');
}

/** A name or any other text of one line, of at most `max` characters. */
export const texto = (max = Number.MAX_SAFE_INTEGER) => z.string().overwrite(enUnRenglon).max(max);

/** A text of several lines. */
export const parrafo = (max: number) => z.string().overwrite(enRenglones).max(max);

/** One that is empty when it does not come, or comes as null. */
export const oVacio = (schema: z.ZodString) =>
  schema
    .nullable()
    .default('')
    .transform((valor) => valor ?? '');

/** What has to come as it is: a secret. One with a control was cut or pasted wrong. */
export const secreto = (max: number) =>
  z
    .string()
    .max(max)
    .refine((valor) => enUnRenglon(valor) === valor, 'unprintable');

/** Longest path of SMTP, less its brackets (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL = 254;

/** An e-mail as it is typed. What it has to look like is a rule's matter, so that its own sentence is answered. */
export const emailTipeado = texto(MAX_EMAIL);

import { z } from 'zod';

// Texts by a person or another system. An invisible sign would end in titles of mails, PDFs and fixed-width files.

/** Line ends, tabs, and separators that some programs write instead. */
const SEPARADORES = /(?:\r\n|[\t\n\v\f\r\u0085\u2028\u2029])+/g;
/** Control characters, and marks that change the direction of text. They include NUL, which PostgreSQL cannot store. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const INVISIBLES = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** The text in one line, without invisible signs. Half of a UTF-16 pair becomes the replacement character. */
export function enUnRenglon(texto: string): string {
  return texto.replace(SEPARADORES, ' ').replace(INVISIBLES, '').toWellFormed();
}

/** The text without invisible signs, in its own lines, each ended by `\n`. */
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

/** A text that is empty when absent or null. */
export const oVacio = (schema: z.ZodString) =>
  schema
    .nullable()
    .default('')
    .transform((valor) => valor ?? '');

/** A secret, which has to come unchanged. One with a control character was cut or pasted wrong. */
export const secreto = (max: number) =>
  z
    .string()
    .max(max)
    .refine((valor) => enUnRenglon(valor) === valor, 'unprintable');

/** Longest path in SMTP, less its brackets (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL = 254;

/** An e-mail as typed. The rules check its format, to answer with its own sentence. */
export const emailTipeado = texto(MAX_EMAIL);

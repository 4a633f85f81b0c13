import { z } from 'zod';
import { texto } from './texto.ts';

// Values as they come in a URL: text, and empty where a filter was cleared.

const vacioEsAusente = (valor: unknown): unknown => (valor === '' ? undefined : valor);

/** A filter that may be missing or empty. */
export const opcional = <T extends z.ZodType>(schema: T) => z.preprocess(vacioEsAusente, schema.optional());

/** Digits alone: `Number` would also take `0x10`, `1e3` or nothing at all. */
export const entero = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

export const limite = opcional(entero(1, 200));
/** Longer than any list; more cannot be added to in the database's whole numbers. */
const DESPLAZAMIENTO_MAX = 1_000_000_000;
export const desplazamiento = opcional(entero(0, DESPLAZAMIENTO_MAX));

/** Which way a list goes by one of its columns. */
export const sentidoOrden = z.enum(['asc', 'desc']);
export type SentidoOrden = z.output<typeof sentidoOrden>;

/** Some of these, in their order, between commas; all of them when it does not say. */
export const listaOf = <T extends Readonly<Record<string, string>>>(schema: z.ZodEnum<T>) =>
  opcional(
    texto(300)
      .transform((lista) => lista.split(','))
      .pipe(z.array(schema).max(schema.options.length)),
  );

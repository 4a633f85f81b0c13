import { z } from 'zod';
import { texto } from './texto.ts';

// Values in a URL: text, empty where a filter was cleared.

const vacioEsAusente = (valor: unknown): unknown => (valor === '' ? undefined : valor);

/** A filter that may be absent or empty. */
export const opcional = <T extends z.ZodType>(schema: T) => z.preprocess(vacioEsAusente, schema.optional());

/** A whole number, digits only: `Number` would also accept `0x10`, `1e3` or an empty text. */
export const entero = (min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

export const limite = opcional(entero(1, 200));
/** Largest offset: longer than any list, and small enough to add to in the database's integers. */
const DESPLAZAMIENTO_MAX = 1_000_000_000;
export const desplazamiento = opcional(entero(0, DESPLAZAMIENTO_MAX));

/** Direction in which a list is sorted. */
export const sentidoOrden = z.enum(['asc', 'desc']);
export type SentidoOrden = z.output<typeof sentidoOrden>;

/** A comma-separated choice of these values, in their order; absent: all of them. */
export const listaOf = <T extends Readonly<Record<string, string>>>(schema: z.ZodEnum<T>) =>
  opcional(
    texto(300)
      .transform((lista) => lista.split(','))
      .pipe(z.array(schema).max(schema.options.length)),
  );

import { z } from 'zod';

// Values as they come in a URL: text, and empty where a filter was cleared.

const vacioEsAusente = (valor: unknown): unknown => (valor === '' ? undefined : valor);

/** A filter that may be missing or empty. */
export const opcional = <T extends z.ZodType>(schema: T) => z.preprocess(vacioEsAusente, schema.optional());

export const limite = opcional(z.coerce.number().int().min(1).max(200));
export const desplazamiento = opcional(z.coerce.number().int().min(0));

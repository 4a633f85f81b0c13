import { Decimal } from 'decimal.js';

/**
 * The one document of `--json`, always an object with the contract's names: a thing as the contract has it; a list as its pages
 * are, `{ results, totalItems }`, also where it is whole. What failed is a `failureDocument`.
 */
export function toDocument(data: object): object {
  const whole: readonly unknown[] | null = Array.isArray(data) ? data : null;
  return toJson(whole === null ? data : { results: whole, totalItems: whole.length }) as object;
}

/** Why there is no answer: the sentence and the code that the API gives, the fields that are wrong and what to do, if known. */
export function failureDocument(
  { error, codigo, sugerencia }: { error: string; codigo: string; sugerencia?: string | undefined },
  { campo, problemas }: Readonly<Record<string, unknown>> = {},
): object {
  return {
    error,
    codigo,
    ...(typeof campo === 'string' && { campo }),
    ...(Array.isArray(problemas) && { problemas: toJson(problemas) }),
    ...(sugerencia !== undefined && { sugerencia }),
  };
}

/** A command's data as JSON has it: amounts as numbers, instants as ISO 8601, bytes left out by whoever builds it. */
function toJson(value: unknown): unknown {
  if (Decimal.isDecimal(value)) return value.toNumber();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toJson(each)]));
  }
  return value;
}

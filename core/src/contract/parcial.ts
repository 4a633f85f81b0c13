import { Decimal } from 'decimal.js';
import { z } from 'zod';

/** What came of writing or reading a whole although parts of it do not fit: those, by their path (`results.3.items.0.iva`). */
export interface Parcial {
  valor: unknown;
  rutas: string[];
}

/**
 * An answer as far as its schema goes: a part that does not fit is written as it is stored, and named. Only what the schema names is
 * written: the rest of a stored row may be secret.
 */
export function writeParcial(schema: z.ZodType, valor: unknown): Parcial {
  return walk(schema, valor, (una, parte) => z.safeEncode(una, parte as never));
}

/** The same of an answer that is read: a part that does not fit stays as it came. */
export function readParcial(schema: z.ZodType, valor: unknown): Parcial {
  return walk(schema, valor, (una, parte) => z.safeDecode(una, parte as never));
}

type Paso = (schema: z.ZodType, valor: unknown) => { success: boolean; data?: unknown };

function walk(schema: z.ZodType, valor: unknown, paso: Paso): Parcial {
  const rutas: string[] = [];
  const go = (una: z.ZodType, parte: unknown, ruta: readonly (string | number)[]): unknown => {
    const hecho = paso(una, parte);
    if (hecho.success) return hecho.data;
    const schemaDe = inner(una);
    if (schemaDe instanceof z.ZodArray && Array.isArray(parte)) {
      return parte.map((uno, indice) => go(schemaDe.element as z.ZodType, uno, [...ruta, indice]));
    }
    if (schemaDe instanceof z.ZodObject && typeof parte === 'object' && parte !== null) {
      const claves = Object.entries(schemaDe.shape as Record<string, z.ZodType>);
      return Object.fromEntries(
        claves.map(([clave, suyo]) => [clave, go(suyo, Reflect.get(parte, clave), [...ruta, clave])]),
      );
    }
    rutas.push(ruta.join('.'));
    return plain(parte);
  };
  return { valor: go(schema, valor, []), rutas };
}

/** Without what only says that it may not be there. */
function inner(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
}

/** A single value; nothing of what has parts that no schema names. */
function plain(valor: unknown): string | number | boolean | null {
  if (valor instanceof Decimal) return valor.toNumber();
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? null : valor.toISOString();
  return typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean' ? valor : null;
}

import { Decimal } from 'decimal.js';
import { z } from 'zod';

/** Result of writing or reading a value with parts that do not fit its schema; `rutas`: paths of those parts (`results.3.items.0.iva`). */
export interface Parcial {
  valor: unknown;
  rutas: string[];
}

/**
 * Writes the parts of an answer that fit its schema. A part that does not fit is written as stored, and its path is reported.
 * Fields outside the schema are never written: the rest of a stored row may be secret.
 */
export function writeParcial(schema: z.ZodType, valor: unknown): Parcial {
  return walk(schema, valor, {
    paso: (esquema, parte) => z.safeEncode(esquema, parte as never),
    codec: ({ def }, parte, go) => go(def.in as z.ZodType, def.reverseTransform(parte, SIN_PROBLEMAS)),
  });
}

/** Reads an answer in the same way: a part that does not fit stays as it came. */
export function readParcial(schema: z.ZodType, valor: unknown): Parcial {
  return walk(schema, valor, {
    paso: (esquema, parte) => z.safeDecode(esquema, parte as never),
    codec: ({ def }, parte, go) => def.transform(go(def.in as z.ZodType, parte), SIN_PROBLEMAS),
  });
}

type Go = (schema: z.ZodType, valor: unknown) => unknown;

/**
 * Direction of a walk. `paso` converts a whole value; `codec` converts an object's codec, whose fields are walked on the
 * published side.
 */
interface Sentido {
  paso: (schema: z.ZodType, valor: unknown) => { success: boolean; data?: unknown };
  codec: (schema: z.ZodCodec, valor: unknown, go: Go) => unknown;
}

/** Payload for codecs of objects, which only rename fields and so report no problem to zod. */
const SIN_PROBLEMAS = { value: undefined, issues: [] };

function walk(schema: z.ZodType, valor: unknown, { paso, codec }: Sentido): Parcial {
  const rutas: string[] = [];
  const go = (esquema: z.ZodType, parte: unknown, ruta: readonly (string | number)[]): unknown => {
    const convertido = paso(esquema, parte);
    if (convertido.success) return convertido.data;
    const schemaDe = inner(esquema);
    if (schemaDe instanceof z.ZodArray && Array.isArray(parte)) {
      return parte.map((elemento, indice) => go(schemaDe.element as z.ZodType, elemento, [...ruta, indice]));
    }
    if (typeof parte === 'object' && parte !== null) {
      if (schemaDe instanceof z.ZodCodec && schemaDe.in instanceof z.ZodObject) {
        return codec(schemaDe, parte, (publicado, campos) => go(publicado, campos, ruta));
      }
      if (schemaDe instanceof z.ZodObject) {
        const claves = Object.entries(schemaDe.shape as Record<string, z.ZodType>);
        return Object.fromEntries(
          claves.map(([clave, esquemaDelCampo]) => [
            clave,
            go(esquemaDelCampo, Reflect.get(parte, clave), [...ruta, clave]),
          ]),
        );
      }
    }
    rutas.push(ruta.join('.'));
    return plain(parte);
  };
  return { valor: go(schema, valor, []), rutas };
}

/** Schema without its wrappers of optional, nullable or default. */
function inner(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
}

/** A single value as it is; null for an object or a list that no schema names. */
function plain(valor: unknown): string | number | boolean | null {
  if (valor instanceof Decimal) return valor.toNumber();
  if (valor instanceof Date) return Number.isNaN(valor.getTime()) ? null : valor.toISOString();
  return typeof valor === 'string' || typeof valor === 'number' || typeof valor === 'boolean' ? valor : null;
}

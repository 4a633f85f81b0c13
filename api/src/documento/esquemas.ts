import * as contrato from '@talonario/core/esquemas';
import { z } from 'zod';
import { CAMPOS } from './campos.ts';

export type Json = Record<string, unknown>;

/** Place of a schema: the request's body, the request's address, or the answer. */
type Sentido = 'cuerpo' | 'consulta' | 'respuesta';

/** Named schemas of the document, and the JSON of each part asked for, with references to them. */
export interface Esquemas {
  nombrados: Record<string, Json>;
  parte(clave: string): Json;
}

/** Kinds of schema that get a name in the document. Texts and numbers are written in place. */
const CON_NOMBRE = new Set(['object', 'enum', 'literal', 'union', 'record', 'array']);
const REFERENCIA = '#/$defs/';
const DESTINO = '#/components/schemas/';

/** Every schema that the contract exports, by its name there: `comprobante` is `Comprobante`. To rename one breaks clients. */
function nombrar(): z.core.$ZodRegistry<{ id: string }> {
  const registro = z.registry<{ id: string }>();
  for (const [nombre, exportado] of Object.entries(contrato)) {
    if (!(exportado instanceof z.ZodType)) continue;
    const schema = exportado instanceof z.ZodCodec ? (exportado.in as z.ZodType) : exportado;
    if (!CON_NOMBRE.has(schema.def.type) || registro.has(schema)) continue;
    registro.add(schema, { id: `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}` });
  }
  return registro;
}

/** Describes all the parts of one side at once, so that shared schemas are described once. */
export function describe(partes: Readonly<Record<Sentido, Readonly<Record<string, z.ZodType>>>>): Esquemas {
  const registro = nombrar();
  const nombrados: Record<string, Json> = {};
  const escritas: Record<string, Json> = {};
  for (const sentido of Object.keys(partes) as Sentido[]) {
    const { $defs = {}, properties = {} } = z.toJSONSchema(z.object(partes[sentido]), {
      metadata: registro,
      // A codec's input is the side that travels. An address is text, so its parameters are described by the codec's output.
      io: sentido === 'consulta' ? 'output' : 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (sentido === 'respuesta') requireAll(zodSchema, jsonSchema);
        if (sentido !== 'consulta') sayDefault(sentido, jsonSchema);
        shorten(jsonSchema);
      },
    });
    for (const [nombre, schema] of Object.entries($defs)) add(nombrados, nombre, referred(schema as Json));
    for (const [clave, schema] of Object.entries(properties)) escritas[clave] = referred(schema as Json);
  }
  return {
    nombrados: Object.fromEntries(Object.entries(nombrados).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    parte(clave) {
      const escrita = escritas[clave];
      if (escrita === undefined) throw new Error(`nobody asked to describe ${clave}`);
      return escrita;
    },
  };
}

/** @throws Error when one name would be of two shapes */
function add(nombrados: Record<string, Json>, nombre: string, descrito: Json): void {
  const schema = Object.fromEntries(Object.entries(descrito).filter(([clave]) => clave !== 'id'));
  const anterior = nombrados[nombre];
  if (anterior !== undefined && JSON.stringify(anterior) !== JSON.stringify(schema))
    throw new Error(`the schema ${nombre} is not the same in requests and in answers`);
  nombrados[nombre] = schema;
}

/** Makes every field of an answer required: one with a default is always there. */
function requireAll(schema: z.core.$ZodTypes, escrito: z.core.JSONSchema.BaseSchema): void {
  const { def } = schema._zod;
  if (def.type !== 'object') return;
  const siempre = Object.entries(def.shape).filter(([, campo]) => campo._zod.def.type !== 'optional');
  escrito.required = siempre.map(([nombre]) => nombre);
}

/**
 * Replaces a field's `default`, since client generators make such a field mandatory to send: in a body, words say its value when left out;
 * in an answer, the field becomes required.
 */
function sayDefault(sentido: 'cuerpo' | 'respuesta', escrito: z.core.JSONSchema.BaseSchema): void {
  if (!('default' in escrito)) return;
  if (sentido === 'cuerpo') escrito.description = `Si no se manda: ${JSON.stringify(escrito.default)}`;
  delete escrito.default;
}

/** Removes the pattern that a format implies, and the limits of exact numbers, which are the same everywhere. */
function shorten(escrito: z.core.JSONSchema.BaseSchema): void {
  if (escrito.format !== undefined) delete escrito.pattern;
  if (escrito.minimum === Number.MIN_SAFE_INTEGER) delete escrito.minimum;
  if (escrito.maximum === Number.MAX_SAFE_INTEGER) delete escrito.maximum;
}

/** The schema with its references pointed at the document's place for them, and its fields described. */
function referred(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${REFERENCIA}`, `"${DESTINO}`), sayFields) as Json;
}

/** Describes an object's fields of plain value without description; a referenced schema has its own name. */
function sayFields(clave: string, valor: unknown): unknown {
  if (clave !== 'properties') return valor;
  return Object.fromEntries(
    Object.entries(valor as Record<string, Json>).map(([campo, schema]) => {
      const description = CAMPOS[campo];
      const describe = description !== undefined && isPlain(schema) && schema['description'] === undefined;
      return [campo, describe ? { ...schema, description } : schema];
    }),
  );
}

function isPlain({ type, anyOf }: Json): boolean {
  if (Array.isArray(anyOf)) return anyOf.every((variante: Json) => isPlain(variante));
  return type !== undefined && ![type].flat().includes('object');
}

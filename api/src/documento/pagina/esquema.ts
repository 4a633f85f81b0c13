import { escapeHtml } from '../../pages/html.ts';

/** Keywords of JSON Schema that the page shows. */
export interface Esquema {
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  items?: Esquema;
  properties?: Record<string, Esquema>;
  required?: string[];
  $ref?: string;
}

const PREFIJO = 'esquema-';
export const idOfEsquema = (nombre: string): string => `${PREFIJO}${nombre}`;

/** A table of a schema's fields; a schema without fields shows its type. */
export function tableOf(schema: Esquema): string {
  const variantes = schema.oneOf ?? (schema.properties ? undefined : schema.anyOf);
  if (variantes?.some(({ properties }) => properties))
    return variantes.map((variante) => tableOf(variante)).join('<p>o bien</p>');
  return `<table class="campos"><thead><tr><th>campo</th><th>tipo</th><th></th></tr></thead><tbody>${rows('', schema).join('')}</tbody></table>`;
}

/** A row per field; those of an object inside, or of a list's elements, by their path. */
function rows(prefijo: string, schema: Esquema): string[] {
  const { properties, required = [] } = schema;
  if (!properties) {
    const fields = schema.items?.properties ? rows(`${prefijo}[].`, schema.items) : [];
    return [row(prefijo.replace(/\.$/, '') || 'respuesta', schema, true), ...fields];
  }
  return Object.entries(properties).flatMap(([nombre, interno]) => {
    const path = `${prefijo}${nombre}`;
    const dentro = interno.properties
      ? rows(`${path}.`, interno)
      : interno.items?.properties
        ? rows(`${path}[].`, interno.items)
        : [];
    return [row(path, interno, required.includes(nombre)), ...dentro];
  });
}

function row(nombre: string, schema: Esquema, obligatorio: boolean): string {
  const nota = [obligatorio ? '' : 'opcional', schema.description ?? ''].filter((parte) => parte !== '').join('. ');
  return `<tr><td><code>${escapeHtml(nombre)}</code></td><td>${typeOf(schema)}</td><td>${escapeHtml(nota)}</td></tr>`;
}

/** Type of a value, in words, with a link to each named schema. */
export function typeOf(schema: Esquema): string {
  const { type, format, const: unico, enum: valores, anyOf, oneOf, items, $ref } = schema;
  if ($ref) return linkOf($ref.split('/').at(-1) ?? '');
  if (unico !== undefined) return escapeHtml(JSON.stringify(unico));
  if (valores) return valores.map((valor) => escapeHtml(JSON.stringify(valor))).join(' | ');
  const variantes = anyOf ?? oneOf;
  if (variantes) return variantes.map(typeOf).join(' | ');
  if (items) return `lista de ${typeOf(items)}`;
  const nombre = [type ?? 'cualquiera']
    .flat()
    .map((tipo) => TIPOS[tipo] ?? tipo)
    .join(' | ');
  return format ? `${nombre} (${FORMATOS[format] ?? format})` : nombre;
}

/** A link to a named schema. */
export function linkOf(nombre: string): string {
  return `<a href="#${idOfEsquema(nombre)}">${escapeHtml(nombre)}</a>`;
}

const TIPOS: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'entero',
  boolean: 'sí o no',
  object: 'objeto',
  array: 'lista',
  null: 'null',
};

const FORMATOS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'aaaa-MM-dd',
  'date-time': 'instante ISO 8601',
  binary: 'archivo',
};

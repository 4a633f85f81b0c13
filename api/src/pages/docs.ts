import { escapeHtml } from './html.ts';

interface Operation {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  $ref?: string;
}

interface Documento {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The API's page: every call with what it takes and what it answers, written from its OpenAPI. No script. */
export function docsPage(documento: object, nonce: string): string {
  const { info, paths, components } = documento as Documento;
  const llamadas = Object.entries(paths).flatMap(([path, porMetodo]) =>
    Object.entries(porMetodo).map(([metodo, operacion]) => ({ path, metodo: metodo.toUpperCase(), operacion })),
  );
  const indice = llamadas.map(
    ({ path, metodo, operacion }) =>
      `<li><a href="#${operacion.operationId}"><b>${metodo}</b> ${escapeHtml(path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API de ${escapeHtml(info.title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<h1>API de ${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} El documento completo, para generar clientes: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Las llamadas con candado llevan <code>Authorization: Bearer</code> y el token de <a href="#login">login</a>. Toda falla responde <code>{ error, codigo }</code>.</p>
<nav><ul>${indice.join('')}</ul></nav>
${llamadas.map(section).join('\n')}
<h2 id="esquemas">Esquemas</h2>
${Object.entries(components.schemas).map(schemaSection).join('\n')}
</body>
</html>
`;
}

function section({ path, metodo, operacion }: { path: string; metodo: string; operacion: Operation }): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operacion;
  const cuerpos = Object.entries(requestBody?.content ?? {}).map(([tipo, { schema }]) =>
    block(tipo === 'multipart/form-data' ? 'Formulario con un archivo' : 'Cuerpo', schema),
  );
  const respuestas = Object.entries(responses).map(([status, { description, content }]) => {
    const [schema] = Object.values(content ?? {});
    return block(`${status === 'default' ? 'Falla' : `Respuesta ${status}`}: ${description}`, schema?.schema);
  });
  return `<section id="${operationId}">
<h2><b>${metodo}</b> ${escapeHtml(path)} ${security ? '<span title="con sesión">🔒</span>' : ''}</h2>
<p>${escapeHtml(summary)}</p>
${parameters.length === 0 ? '' : `<h3>Parámetros</h3><table>${parameters.map((uno) => row(uno.name, uno.schema, uno.required)).join('')}</table>`}
${cuerpos.join('\n')}
${respuestas.join('\n')}
</section>`;
}

function block(titulo: string, schema: Schema | undefined): string {
  if (!schema) return `<h3>${escapeHtml(titulo)}</h3>`;
  return `<details><summary>${escapeHtml(titulo)}</summary><table>${rows('', schema).join('')}</table></details>`;
}

function schemaSection([nombre, schema]: [string, Schema]): string {
  return `<section id="${nombre}"><h3>${nombre}</h3><table>${rows('', schema).join('')}</table></section>`;
}

/** A row per field; those of an object inside, or of a list's elements, by their path. */
function rows(prefijo: string, schema: Schema): string[] {
  const { properties, required = [] } = schema;
  if (!properties) {
    const fields = schema.items?.properties ? rows(`${prefijo}[].`, schema.items) : [];
    return [row(prefijo.replace(/\.$/, '') || 'respuesta', schema, true), ...fields];
  }
  return Object.entries(properties).flatMap(([nombre, interno]) => {
    const path = `${prefijo}${nombre}`;
    const inside = interno.properties
      ? rows(`${path}.`, interno)
      : interno.items?.properties
        ? rows(`${path}[].`, interno.items)
        : [];
    return [row(path, interno, required.includes(nombre)), ...inside];
  });
}

function row(nombre: string, schema: Schema, obligatorio: boolean): string {
  return `<tr><td><code>${escapeHtml(nombre)}</code></td><td>${typeOf(schema)}</td><td>${obligatorio ? '' : 'opcional'}</td></tr>`;
}

function typeOf({ type, format, const: unico, enum: valores, anyOf, items, $ref }: Schema): string {
  if ($ref) return linkOf($ref.split('/').at(-1) ?? '');
  if (unico !== undefined) return escapeHtml(JSON.stringify(unico));
  if (valores) return valores.map((valor) => escapeHtml(JSON.stringify(valor))).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (items) return `lista de ${typeOf(items)}`;
  const nombre = Array.isArray(type) ? type.join(' | ') : (type ?? 'cualquiera');
  return format ? `${nombre} (${format})` : nombre;
}

function linkOf(nombre: string): string {
  return `<a href="#${nombre}">${nombre}</a>`;
}

const STYLE = `
:root { color-scheme: light dark; --tinta: #1d1b18; --papel: #faf7f1; --linea: #d9d2c5; --acento: #1f5c45; }
@media (prefers-color-scheme: dark) { :root { --tinta: #ece7dd; --papel: #171613; --linea: #3a372f; --acento: #7fb59a; } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; background: var(--papel); color: var(--tinta); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; } h3, summary { font-size: 1rem; font-weight: 600; } summary { cursor: pointer; }
h2 b, nav b { display: inline-block; min-width: 4.5rem; color: var(--acento); }
a { color: inherit; } section { border-top: 1px solid var(--linea); padding: 1rem 0; }
nav ul { list-style: none; padding: 0; columns: 24rem; } table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
td { border-bottom: 1px solid var(--linea); padding: 0.25rem 0.5rem; vertical-align: top; overflow-wrap: anywhere; }
`;

import { codigoPublicado } from '@talonario/core/base';
import type { EndpointName } from '@talonario/core/endpoints';
import { escapeHtml } from '../../pages/html.ts';
import { operaciones } from '../operaciones/index.ts';
import { tableOf, typeOf, linkOf, type Esquema } from './esquema.ts';

interface Media {
  schema?: Esquema;
  example?: unknown;
}

/** Fields of an OpenAPI operation that the page shows. */
export interface Operacion {
  operationId: EndpointName;
  summary: string;
  description: string;
  security: object[];
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description: string;
    schema: Esquema;
    example?: unknown;
  }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

export interface Llamada {
  path: string;
  metodo: string;
  operacion: Operacion;
}

/** An operation, closed until somebody opens it; the search looks at `data-busca`. */
export function operationHtml({ path, metodo, operacion }: Llamada): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operacion;
  const pedido = Object.entries(requestBody?.content ?? {}).map(([tipo, media]) =>
    mediaHtml(tipo === 'multipart/form-data' ? 'Formulario con un archivo' : 'Lo que se manda', media),
  );
  const exitos = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return `<details class="operacion" id="${operationId}" data-busca="${escapeHtml(searchable({ path, metodo, operacion }))}">
<summary><b class="${metodo.toLowerCase()}">${metodo}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
${description
  .split('\n\n')
  .map((parrafo) => `<p>${escapeHtml(parrafo)}</p>`)
  .join('')}
${parametersHtml(parameters)}
${pedido.join('')}
${exitos
  .map(([status, { description: que, content }]) => {
    const [media = {}] = Object.values(content ?? {});
    return mediaHtml(`Respuesta ${status}: ${que}`, media);
  })
  .join('')}
${failuresHtml(operacion)}
</details>`;
}

function parametersHtml(parameters: Operacion['parameters']): string {
  if (parameters.length === 0) return '';
  const filas = parameters.map(
    ({ name, in: donde, required, description, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${DONDE[donde] ?? donde}${required ? '' : ', opcional'}</td><td>${typeOf(schema)}</td><td>${escapeHtml(description)}</td></tr>`,
  );
  return `<h4>Parámetros</h4><table class="campos"><tbody>${filas.join('')}</tbody></table>`;
}

const DONDE: Readonly<Record<string, string>> = { path: 'en la ruta', query: 'en la dirección', header: 'encabezado' };

function mediaHtml(titulo: string, { schema, example }: Media): string {
  const nombre = schema?.$ref?.split('/').at(-1);
  const forma = schema === undefined ? '' : nombre === undefined ? tableOf(schema) : `<p>Es ${linkOf(nombre)}.</p>`;
  const texto = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  const muestra = example === undefined ? '' : `<pre tabindex="0" aria-label="Ejemplo">${escapeHtml(texto)}</pre>`;
  return `<h4>${escapeHtml(titulo)}</h4>${forma}${muestra}`;
}

/** A failure as the document writes it. */
export interface FallaEscrita {
  status: string;
  codigo: string;
  frase: string;
}

/** The failures of an operation: its own, and those of every operation of its kind. */
export function failuresOf({ operationId, responses }: Operacion): {
  propias: FallaEscrita[];
  comunes: FallaEscrita[];
} {
  const codigosDeclarados = new Set<string>(
    (operaciones[operationId].fallas ?? []).map((code) => codigoPublicado({ code })),
  );
  const fallasDichas = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`: (.*)$/gm)].map(([, codigo = '', frase = '']) => ({ status, codigo, frase })),
    );
  return {
    propias: fallasDichas.filter(({ codigo }) => codigosDeclarados.has(codigo)),
    comunes: fallasDichas.filter(({ codigo }) => !codigosDeclarados.has(codigo)),
  };
}

/** A table of failures, each with its sentence. */
export function failuresTable(fallas: readonly FallaEscrita[]): string {
  const filas = fallas.map(
    ({ status, codigo, frase }) =>
      `<tr><td>${status}</td><td><code>${codigo}</code></td><td>${escapeHtml(frase)}</td></tr>`,
  );
  return `<table class="campos"><tbody>${filas.join('')}</tbody></table>`;
}

/** Own failures with their sentences; the shared ones, explained once for all, by their codes. */
function failuresHtml(operacion: Operacion): string {
  const { propias, comunes } = failuresOf(operacion);
  const codigos = [...Map.groupBy(comunes, ({ status }) => status)].map(
    ([status, fallas]) => `${status} ${fallas.map(({ codigo }) => codigo).join(', ')}`,
  );
  return `<h4>Fallas</h4>${propias.length > 0 ? failuresTable(propias) : ''}
<p>${propias.length > 0 ? 'Y las' : 'Las'} <a href="#fallas">de toda operación como esta</a>: <code>${codigos.join('; ')}</code></p>`;
}

/** Text that finds an operation: its name, its words, and the codes of its own failures. */
function searchable({ path, metodo, operacion }: Llamada): string {
  const { operationId, summary, description } = operacion;
  const codigos = failuresOf(operacion).propias.map(({ codigo }) => codigo);
  const [propia = ''] = description.split('\n\n');
  return plain([metodo, path, operationId, summary, propia, ...codigos].join(' '));
}

/** Lower case without accents, as `buscar.js` makes the typed text. */
function plain(texto: string): string {
  return texto
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

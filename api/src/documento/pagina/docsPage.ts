import { escapeHtml } from '../../pages/html.ts';
import { idOfEsquema, tableOf, type Esquema } from './esquema.ts';
import { guia } from './guia.ts';
import {
  failuresOf,
  failuresTable,
  operationHtml,
  type FallaEscrita,
  type Llamada,
  type Operacion,
} from './operacion.ts';

interface Documento {
  info: { title: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operacion>>;
  components: { schemas: Record<string, Esquema> };
}

/** Addresses of the page's own files. */
export const ESTILO = '/api/docs/estilo.css';
export const BUSCADOR = '/api/docs/buscar.js';

/**
 * The API's page, written from its OpenAPI: rules of every operation, and each one's input, answer and failures. It is whole without its
 * script, which only searches.
 */
export function docsPage(documento: object): string {
  const { info, servers, paths, components } = documento as Documento;
  const llamadas = Object.entries(paths).flatMap(([path, porMetodo]) =>
    Object.entries(porMetodo).map(([metodo, operacion]) => ({ path, metodo: metodo.toUpperCase(), operacion })),
  );
  const grupos = Map.groupBy(llamadas, ({ path }) => path.split('/')[2] ?? '');
  const capitulos = guia(servers[0]?.url ?? '');
  const titulo = `API de ${escapeHtml(info.title)}`;
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titulo}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${ESTILO}">
<script src="${BUSCADOR}" defer></script>
</head>
<body>
<header>
<h1><a href="/api/docs">${titulo}</a></h1>
<form role="search" hidden>
<input type="search" name="q" aria-label="Buscar una operación" placeholder="Buscar: emitir, nota_excede_factura, GET stock…" autocomplete="off" spellcheck="false">
<p role="status"></p>
</form>
</header>
<main>
<section id="empezar" class="guia">
<p>Todo lo que hace la web se puede pedir desde un programa. El documento para generar un cliente es <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1), con un
ejemplo real de cada operación. Importes en pesos salvo que el nombre diga otra cosa; fechas aaaa-MM-dd de Buenos Aires; instantes en ISO 8601.</p>
<nav aria-label="Guía"><ul>
${capitulos.map(({ id, titulo: nombre }) => `<li><a href="#${id}">${nombre}</a></li>`).join('')}
<li><a href="#fallas">Fallas</a></li><li><a href="#operaciones">Operaciones</a></li><li><a href="#esquemas">Esquemas</a></li>
</ul></nav>
</section>
${capitulos.map(({ id, titulo: nombre, html }) => `<section id="${id}" class="guia"><h2>${nombre}</h2>${html}</section>`).join('\n')}
<section id="fallas" class="guia"><h2>Fallas</h2>
<p>Toda falla responde <code>{ error, codigo }</code>: <code>error</code> es la frase para la persona y <code>codigo</code> lo que decide un programa. <code>campo</code> dice cuál está mal y
<code>problemas</code>, los de un comprobante. Cada operación dice las suyas.</p>
<table><tbody>${STATUS.map(([status, que]) => `<tr><td>${status}</td><td>${que}</td></tr>`).join('')}</tbody></table>
<p>Estas las puede responder cualquier operación de su clase, y cada una dice cuáles:</p>
${failuresTable(sharedFailures(llamadas))}
</section>
<section id="operaciones"><h2>Operaciones</h2>
<div id="nada" hidden><p></p><button type="button">Ver todas las operaciones</button></div>
${[...grupos].map(groupHtml).join('\n')}
</section>
<section id="esquemas"><h2>Esquemas</h2>
${Object.entries(components.schemas).map(schemaHtml).join('\n')}
</section>
</main>
</body>
</html>
`;
}

/** Failures shared by all operations, each once: of sessions, keys, the request, and the server. */
function sharedFailures(llamadas: readonly Llamada[]): FallaEscrita[] {
  const comunes = llamadas.flatMap(({ operacion }) => failuresOf(operacion).comunes);
  const unicas = new Map(comunes.map((falla) => [`${falla.status} ${falla.codigo}`, falla]));
  return [...unicas.values()].toSorted((a, b) => Number(a.status) - Number(b.status) || (a.codigo < b.codigo ? -1 : 1));
}

/** Meaning of each status, whatever the code. */
const STATUS: readonly (readonly [status: number, que: string])[] = [
  [400, 'Lo que se mandó está mal: corregirlo. Repetirlo igual no sirve.'],
  [401, 'Falta la sesión o la clave, o ya no sirve.'],
  [403, 'Quien lo pide no puede hacerlo.'],
  [404, 'No existe, o es de otra persona.'],
  [409, 'No se puede como están las cosas: leer de nuevo y decidir.'],
  [422, 'ARCA, Mercado Libre o una regla lo rechazó: la frase dice por qué.'],
  [429, 'Demasiado: repetirlo a los segundos que dice Retry-After.'],
  [500, 'Una falla de Talonario: mirar cómo quedó antes de repetirlo.'],
  [502, 'Otro sistema no respondió: repetirlo en unos minutos.'],
  [503, 'Talonario no puede ahora: repetirlo a los segundos que dice Retry-After.'],
];

function groupHtml([recurso, llamadas]: [string, Llamada[]]): string {
  return `<section class="grupo"><h3 id="recurso-${escapeHtml(recurso)}">${escapeHtml(recurso)}</h3>
${llamadas.map(operationHtml).join('\n')}
</section>`;
}

function schemaHtml([nombre, schema]: [string, Esquema]): string {
  return `<details class="esquema" id="${idOfEsquema(nombre)}"><summary><code>${nombre}</code></summary>${tableOf(schema)}</details>`;
}

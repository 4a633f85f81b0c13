import { readFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints, type Endpoint, type EndpointName } from '@talonario/core/endpoints';
import { PREFIJO_CLAVE } from '@talonario/core/programas';
import { CARPETA_EJEMPLOS, type Ejemplo, type Ejemplos } from '../../api/src/documento/ejemplos.ts';

// The examples of the API's document are calls of the contract test: `GRABAR_EJEMPLOS=1` writes those that are missing.

/** Rows kept of a list, enough to show its elements. */
const MUESTRA = 2;
/** Letters kept of a text; a file keeps its first lines up to them. */
const LARGO = 600;
/** Fields hidden even in a test's data, with their replacement: scanners of secrets would report them. */
const SECRETOS: Readonly<Record<string, string>> = {
  token: 'TOKEN-DE-LA-SESION',
  clave: 'tal_CLAVE-ENTERA',
  secreto: 'SECRETO',
  hash: 'SECRETO-DEL-LINK',
  password: 'Una-Clave#2026',
};

/** Stored form of a call: lists shortened and secrets hidden. */
export function shorten(ejemplo: Ejemplo): Ejemplo {
  const { answer } = ejemplo;
  // The request stays whole: a list in it may need all its rows.
  return hide({ ...ejemplo, ...(answer !== undefined && { answer: shortenValue(answer) }) }) as Ejemplo;
}

function hide(valor: unknown, campo = ''): unknown {
  if (typeof valor === 'string') {
    const secreto = campo === 'clave' && !valor.startsWith(PREFIJO_CLAVE) ? undefined : SECRETOS[campo];
    return secreto ?? valor.replace(/(#(?:invitacion=)?)[\w-]{20,}/, '$1SECRETO');
  }
  if (Array.isArray(valor)) return valor.map((elemento) => hide(elemento));
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(Object.entries(valor).map(([clave, interno]) => [clave, hide(interno, clave)]));
}

function shortenValue(valor: unknown): unknown {
  if (typeof valor === 'string') return valor.slice(0, LARGO);
  if (Array.isArray(valor)) return valor.slice(0, MUESTRA).map((elemento) => shortenValue(elemento));
  if (typeof valor !== 'object' || valor === null) return valor;
  return Object.fromEntries(Object.entries(valor).map(([clave, interno]) => [clave, shortenValue(interno)]));
}

/** Writes the examples that the document lacks, and those of an outdated shape. The other stored examples stay unchanged. */
export function saveEjemplos(nuevos: ReadonlyMap<EndpointName, Ejemplo>): void {
  const porRecurso = Map.groupBy(nuevos.keys(), (name) => (endpoints[name] as Endpoint).path.split('/')[2] ?? '');
  for (const [recurso, names] of porRecurso) {
    const archivo = join(CARPETA_EJEMPLOS, `${recurso}.json`);
    const guardados = existsSync(archivo) ? (JSON.parse(readFileSync(archivo, 'utf8')) as Ejemplos) : {};
    const juntos = names.map((name): [EndpointName, Ejemplo | undefined] => {
      const guardado = guardados[name];
      return [name, guardado !== undefined && isAsWritten(name, guardado) ? guardado : nuevos.get(name)];
    });
    writeFileSync(archivo, `${JSON.stringify(Object.fromEntries(juntos), null, 1)}\n`);
  }
}

/** Whether an example fits the input and the answer of its row of the table exactly, with no other field. */
export function isAsWritten(name: EndpointName, { body, query, answer }: Ejemplo): boolean {
  const fila: Endpoint = endpoints[name];
  if (fila.body !== undefined && body !== undefined && !fila.body.safeParse(body).success) return false;
  if (fila.query !== undefined && !fila.query.safeParse(query ?? {}).success) return false;
  const schema = fila.answer === 'eventos' ? fila.evento : fila.answer;
  if (schema === undefined || typeof schema === 'string' || answer === undefined) return true;
  const leida = schema.safeDecode(answer as never);
  return (
    leida.success && JSON.stringify(ordered(schema.encode(leida.data as never))) === JSON.stringify(ordered(answer))
  );
}

/** The same value, with the keys of each object sorted. */
function ordered(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordered);
  if (typeof valor !== 'object' || valor === null) return valor;
  const claves = Object.entries(valor).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(claves.map(([clave, interno]) => [clave, ordered(interno)]));
}

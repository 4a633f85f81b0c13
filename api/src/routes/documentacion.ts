import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Router from '@koa/router';
import type { Deps } from '@talonario/core/server/instalacion';
import type { Context } from 'koa';
import { openApi } from '../documento/openapi.ts';
import { BUSCADOR, docsPage, ESTILO } from '../documento/pagina/docsPage.ts';
import type { State } from '../state.ts';

const PAGINA = join(import.meta.dirname, '../documento/pagina');

/**
 * The API's description, for programs and for people. Each file is written and compressed once: anybody may ask for it any number of times.
 */
export function documentacion({ config }: Deps): Router<State> {
  const documento = once(() => openApi(config.publicUrl));
  return new Router<State>()
    .get(
      '/api/openapi.json',
      serving('json', () => JSON.stringify(documento())),
    )
    .get(
      '/api/docs',
      serving('html', () => docsPage(documento())),
    )
    .get(
      ESTILO,
      serving('css', () => readFileSync(join(PAGINA, 'estilo.css'), 'utf8')),
    )
    .get(
      BUSCADOR,
      serving('js', () => readFileSync(join(PAGINA, 'buscar.js'), 'utf8')),
    );
}

/** Answers a text that is the same for everybody, compressed for clients that accept it. */
function serving(type: string, write: () => string): (ctx: Context) => void {
  const written = once(() => {
    const text = write();
    return { text, gzip: gzipSync(text) };
  });
  return (ctx) => {
    const { text, gzip } = written();
    ctx.type = type;
    ctx.vary('Accept-Encoding');
    const compressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    if (compressed) ctx.set('Content-Encoding', 'gzip');
    ctx.body = compressed ? gzip : text;
  };
}

/** Makes a value at its first use: describing every endpoint takes longer than the rest of the API's start. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

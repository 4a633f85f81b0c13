import { gzipSync } from 'node:zlib';
import Router from '@koa/router';
import type { Deps } from '@talonario/core/server';
import { openApi } from '../documento/openapi.ts';
import { docsPage } from '../pages/docs.ts';
import type { State } from '../state.ts';

/** What a page of ours carries where each answer's nonce goes. */
const NONCE = '__nonce__';

/**
 * The API's description, for programs and for people. Both documents are written once, and the long one compressed once: anybody may
 * ask for them, as many times as they like.
 */
export function documentacion({ config }: Deps): Router<State> {
  const description = once(() => {
    const documento = openApi(config.publicUrl);
    const json = JSON.stringify(documento);
    return { json, gzip: gzipSync(json), pagina: docsPage(documento, NONCE).split(NONCE) };
  });
  return new Router<State>()
    .get('/api/openapi.json', (ctx) => {
      const { json, gzip } = description();
      ctx.type = 'json';
      ctx.vary('Accept-Encoding');
      if (ctx.acceptsEncodings('gzip', 'identity') === 'gzip') {
        ctx.set('Content-Encoding', 'gzip');
        ctx.body = gzip;
      } else ctx.body = json;
    })
    .get('/api/docs', (ctx) => {
      ctx.type = 'html';
      ctx.body = description().pagina.join(ctx.state.nonce);
    });
}

/** At its first reader: to describe every endpoint takes longer than all the rest of what the API starts with. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

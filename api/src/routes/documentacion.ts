import Router from '@koa/router';
import type { Deps } from '@talonario/core/server';
import { openApi } from '../openapi.ts';
import { docsPage } from '../pages/docs.ts';
import type { State } from '../state.ts';

/** The API's description, for programs and for people. */
export function documentacion({ config }: Deps): Router<State> {
  let hecho: ReturnType<typeof openApi> | undefined;
  // At its first reader: to describe every endpoint takes longer than all the rest of what the API starts with.
  const documento = () => (hecho ??= openApi(config.publicUrl));
  return new Router<State>()
    .get('/api/openapi.json', (ctx) => {
      ctx.body = documento();
    })
    .get('/api/docs', (ctx) => {
      ctx.type = 'html';
      ctx.body = docsPage(documento(), ctx.state.nonce);
    });
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { Config } from '@talonario/core/server';
import type { Middleware } from 'koa';
import type { State } from '../state.ts';
import { escapeHtml } from './html.ts';

/** Addresses of the site and the page each one is. Every screen of the application is the same page. */
const pages: readonly (readonly [path: RegExp, file: string])[] = [
  [/^\/$/, 'index.html'],
  [/^\/terminos\/?$/, 'terminos.html'],
  [/^\/app(\/|$)/, 'app.html'],
  [/^\/contador\/?$/, 'app.html'],
];

/** Named by the hash of what they hold: they never change. */
const ASSETS = '/assets/';
const YEAR_MS = 365 * 24 * 3_600_000;

/** Serves what the web workspace built: pages with this server's values written in, and their files. */
export function webPages(dist: string, config: Config): Middleware<State> {
  const values = {
    MELI_CLIENT_ID: config.meli.clientId,
    MELI_REDIRECT_URI: config.meli.redirectUri,
    MELI_AUTH_URL: config.meli.authUrl,
    ARCA_CUIT: config.arca.cuit,
    SOPORTE_EMAIL: config.soporteEmail,
    DATA_FISCAL_URL: config.dataFiscalUrl ?? '',
  };
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/api/') || !existsSync(dist)) {
      return next();
    }
    const [, file] = pages.find(([path]) => path.test(ctx.path)) ?? [];
    if (file !== undefined) {
      const html = await readFile(join(dist, file), 'utf8');
      ctx.type = 'html';
      // The nonce is this answer's: kept anywhere it would be another's.
      ctx.set('Cache-Control', 'no-store');
      ctx.body = fill(html, { ...values, CSP_NONCE: ctx.state.nonce });
      return;
    }
    // Asked for by browsers beside what is no page, such as a document that was opened alone.
    if (ctx.path === '/favicon.ico') return ctx.redirect('/favicon.svg');
    if (ctx.path.endsWith('.html') || !existsSync(join(dist, ctx.path))) return next();
    const immutable = ctx.path.startsWith(ASSETS);
    await send(ctx, ctx.path, { root: dist, immutable, maxAge: immutable ? YEAR_MS : 0 });
  };
}

function fill(html: string, values: Readonly<Record<string, string>>): string {
  return html.replace(/__([A-Z_]+?)__/g, (marca, nombre: string) => escapeHtml(values[nombre] ?? marca));
}

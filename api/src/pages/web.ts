import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { send } from '@koa/send';
import { VERSION, type Config } from '@talonario/core/server/instalacion';
import type { Context, Middleware } from 'koa';
import type { State } from '../state.ts';
import { escapeHtml } from './html.ts';
import { renderPagina } from './pagina.ts';

/** Addresses of the site, each with its page. Every screen of the application is the same page. */
const pages: readonly (readonly [path: RegExp, file: string])[] = [
  [/^\/$/, 'index.html'],
  [/^\/terminos\/?$/, 'terminos.html'],
  [/^\/app(\/|$)/, 'app.html'],
  [/^\/(?:contador|comprobante)\/?$/, 'app.html'],
];

/** Path of the files named by the hash of their content: they never change. */
const ASSETS = '/assets/';
const YEAR_MS = 365 * 24 * 3_600_000;

/** Serves the built web workspace: pages with this server's values written in, and their files. */
export function webPages(dist: string, config: Config): Middleware<State> {
  const values = {
    MELI_CLIENT_ID: config.meli.clientId,
    MELI_REDIRECT_URI: config.meli.redirectUri,
    MELI_AUTH_URL: config.meli.authUrl,
    ARCA_CUIT: config.arca.cuit,
    SOPORTE_EMAIL: config.soporteEmail,
    DATA_FISCAL_URL: config.dataFiscalUrl ?? '',
    // The demo shows an example of the Data Fiscal QR; a real service has its own or none.
    DATA_FISCAL_DE_EJEMPLO: config.dataFiscalUrl === null && config.arca.ambiente === 'simulador' ? 'si' : '',
    TITULAR: config.titular ?? '',
    ALOJAMIENTO: config.alojamiento ?? '',
    VERSION,
  };
  return async (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path.startsWith('/api/') || !existsSync(dist)) {
      return next();
    }
    const [, page] = pages.find(([path]) => path.test(ctx.path)) ?? [];
    if (page !== undefined) {
      const html = await readFile(join(dist, page), 'utf8');
      ctx.type = 'html';
      // The nonce is for this answer alone: a cached page would carry it into another.
      ctx.set('Cache-Control', 'no-store');
      ctx.body = fill(html, { ...values, CSP_NONCE: ctx.state.nonce, ESQUEMA: esquemaOf(ctx) });
      return;
    }
    // Browsers ask for this icon beside a response that is no page, such as a document opened alone.
    if (ctx.path === '/favicon.ico') return ctx.redirect('/favicon.svg');
    // A path outside the folder is not found, whether the file exists or not.
    const file = resolve(dist, `.${ctx.path}`);
    if (ctx.path.endsWith('.html') || !file.startsWith(`${resolve(dist)}${sep}`) || !isFile(file)) return notFound(ctx);
    const immutable = ctx.path.startsWith(ASSETS);
    await send(ctx, ctx.path, { root: dist, immutable, maxAge: immutable ? YEAR_MS : 0 });
  };
}

/** Colour scheme that the person chose in this browser, so that the page is drawn in it from the start; empty: the system's. */
function esquemaOf(ctx: Context): string {
  const elegido = ctx.cookies.get('esquema', { signed: false });
  return elegido === 'dark' || elegido === 'light' ? elegido : '';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Answers an unknown address: a page for a browser; the API's answer for a request of data or of a file. */
function notFound(ctx: Context): void {
  ctx.status = 404;
  if (!ctx.get('Accept').includes('text/html')) return;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  const contenido = {
    titulo: 'No encontramos la página',
    parrafos: ['La dirección no existe o cambió. Revisá cómo está escrita, o empezá desde el inicio.'],
    enlace: { texto: 'Ir al inicio de Talonario', href: '/' },
  };
  ctx.body = renderPagina(contenido, ctx.state.nonce);
  ctx.status = 404;
}

/** Writes the values in. Text between `<!--si:NOMBRE-->` and `<!--fin-->` stays only when the value NOMBRE is not empty. */
function fill(html: string, values: Readonly<Record<string, string>>): string {
  return html
    .replace(/<!--si:([A-Z_]+)-->(.*?)<!--fin-->/gs, (_, nombre: string, parte: string) =>
      values[nombre] ? parte : '',
    )
    .replace(/__([A-Z_]+?)__/g, (marca, nombre: string) => escapeHtml(values[nombre] ?? marca));
}

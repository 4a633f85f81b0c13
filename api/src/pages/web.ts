import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { send } from '@koa/send';
import { VERSION, type Config } from '@talonario/core/server/instalacion';
import type { Context, Middleware } from 'koa';
import type { State } from '../state.ts';
import { escapeHtml } from './html.ts';
import { renderPagina } from './pagina.ts';

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
    // The demo shows where it goes; what is real has its own or none.
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
      // The nonce is this answer's: kept anywhere it would be another's.
      ctx.set('Cache-Control', 'no-store');
      ctx.body = fill(html, { ...values, CSP_NONCE: ctx.state.nonce, ESQUEMA: esquemaOf(ctx) });
      return;
    }
    // Asked for by browsers beside what is no page, such as a document that was opened alone.
    if (ctx.path === '/favicon.ico') return ctx.redirect('/favicon.svg');
    // What is outside is not there, whether it is or not.
    const file = resolve(dist, `.${ctx.path}`);
    if (ctx.path.endsWith('.html') || !file.startsWith(`${resolve(dist)}${sep}`) || !isFile(file)) return notFound(ctx);
    const immutable = ctx.path.startsWith(ASSETS);
    await send(ctx, ctx.path, { root: dist, immutable, maxAge: immutable ? YEAR_MS : 0 });
  };
}

/** The colours that the person chose in this browser, so that the page is drawn with them from the start; empty: the system's. */
function esquemaOf(ctx: Context): string {
  const elegido = ctx.cookies.get('esquema', { signed: false });
  return elegido === 'dark' || elegido === 'light' ? elegido : '';
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** A page for whoever opened the address in a browser; what asks for data or a file gets the API's answer. */
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

/** Writes the values in; what stands between `<!--si:NOMBRE-->` and `<!--fin-->` stays only where that one is not empty. */
function fill(html: string, values: Readonly<Record<string, string>>): string {
  return html
    .replace(/<!--si:([A-Z_]+)-->(.*?)<!--fin-->/gs, (_, nombre: string, parte: string) =>
      values[nombre] ? parte : '',
    )
    .replace(/__([A-Z_]+?)__/g, (marca, nombre: string) => escapeHtml(values[nombre] ?? marca));
}

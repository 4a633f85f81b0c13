import { randomBytes } from 'node:crypto';
import type { Config } from '@talonario/core/server/instalacion';
import type { Context } from 'koa';

/** Identity of a browser while an account is being linked. */
export interface Navegador {
  /** The browser's secret; null: it has none. */
  leer(): string | null;
  /** The browser's secret, created when it has none. */
  atar(): string;
  /** Whether a page of ours made the request, as far as the browser says. */
  readonly propio: boolean;
}

const COOKIE = 'talonario_navegador';
/** Days that the cookie lasts, for people who come back to link accounts: it opens nothing by itself. */
const DIAS = 30;
const SECRETO = /^[\w-]{43}$/;

/**
 * Identity of the browser, from the request's cookie. Lax: the cookie comes with the marketplace's redirect, and with no call that another
 * site makes.
 */
export function navegadorOf(ctx: Context, { publicUrl }: Config): Navegador {
  const leer = (): string | null => {
    const valor = ctx.cookies.get(COOKIE);
    return valor !== undefined && SECRETO.test(valor) ? valor : null;
  };
  return {
    leer,
    atar() {
      const secreto = leer() ?? randomBytes(32).toString('base64url');
      const segura = publicUrl.startsWith('https:') ? '; Secure' : '';
      // Written by hand: behind a proxy Koa takes the connection for a plain one, and refuses to send a secure cookie.
      const vale = `Path=/api/meli; Max-Age=${DIAS * 86_400}; HttpOnly; SameSite=Lax${segura}`;
      ctx.append('Set-Cookie', `${COOKIE}=${secreto}; ${vale}`);
      return secreto;
    },
    propio: ['', 'same-origin', 'none'].includes(ctx.get('Sec-Fetch-Site')),
  };
}

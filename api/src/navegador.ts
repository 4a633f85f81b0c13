import { randomBytes } from 'node:crypto';
import type { Config } from '@talonario/core/server/instalacion';
import type { Context } from 'koa';

/** What tells one browser from others while an account is being linked. */
export interface Navegador {
  /** Its secret; null when it has none. */
  leer(): string | null;
  /** Its secret, given to it when it has none. */
  atar(): string;
  /** The request was made by a page of ours, as far as the browser says. */
  readonly propio: boolean;
}

const COOKIE = 'talonario_navegador';
/** As long as whoever links accounts comes back: it opens nothing by itself. */
const DIAS = 30;
const SECRETO = /^[\w-]{43}$/;

/**
 * Of the cookie of a request. Lax: it comes back with the marketplace's redirect, and with no call that another site makes.
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
      // By hand: behind a proxy Koa takes the connection for one in the clear, and refuses to send what only travels secured.
      const vale = `Path=/api/meli; Max-Age=${DIAS * 86_400}; HttpOnly; SameSite=Lax${segura}`;
      ctx.append('Set-Cookie', `${COOKIE}=${secreto}; ${vale}`);
      return secreto;
    },
    propio: ['', 'same-origin', 'none'].includes(ctx.get('Sec-Fetch-Site')),
  };
}

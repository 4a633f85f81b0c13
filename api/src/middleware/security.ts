import { randomBytes } from 'node:crypto';
import type { Config } from '@talonario/core/server/instalacion';
import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import type { State } from '../state.ts';

/** The page of an accountant's link, and its calls. */
const DE_ENLACE = /^\/(?:api\/)?contador(?:\/|$)/;

/**
 * Security headers. Scripts come from files of ours only, styles from them or with this answer's nonce; pictures from
 * anywhere secure, as the marketplace's do, and from its simulator when that is what we talk to.
 */
export function security(config: Config): Middleware<State>[] {
  const simulador = config.arca.ambiente === 'simulador' ? [new URL(config.meli.apiUrl).origin] : [];
  const seguro = config.publicUrl.startsWith('https:');
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: seguro,
      // The marketplace's pictures do not say that others may show them.
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
    }),
    async (ctx, next) => {
      const nonce = randomBytes(16).toString('base64');
      ctx.state.nonce = nonce;
      ctx.set(
        'Content-Security-Policy',
        [
          `default-src 'self'`,
          `script-src 'self'`,
          `style-src 'self' 'nonce-${nonce}'`,
          `img-src ${["'self'", 'data:', 'https:', ...simulador].join(' ')}`,
          `object-src 'none'`,
          `base-uri 'none'`,
          `form-action 'self'`,
          `frame-ancestors 'none'`,
        ].join('; '),
      );
      // Tokens and what a person sells: of whoever asked, and of nobody who keeps answers.
      if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
      // Whoever has the address of these reads what is behind: nobody is told it, and nobody finds it.
      if (DE_ENLACE.test(ctx.path)) {
        ctx.set('Referrer-Policy', 'no-referrer');
        ctx.set('X-Robots-Tag', 'noindex, nofollow');
      }
      ctx.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
      await next();
    },
  ];
}

import { randomBytes } from 'node:crypto';
import type { Config } from '@talonario/core/server/instalacion';
import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import type { State } from '../state.ts';

/** The pages of an accountant's link and of a voucher's, and their calls. */
const DE_ENLACE = /^\/(?:api\/)?(?:contador|comprobante)(?:\/|$)/;

/**
 * Security headers. Scripts come from our files only; styles from our files or with this answer's nonce; pictures from any https address,
 * as the marketplace's do, and from its simulator when we talk to that.
 */
export function security(config: Config): Middleware<State>[] {
  const simulador = config.arca.ambiente === 'simulador' ? [new URL(config.meli.apiUrl).origin] : [];
  const seguro = config.publicUrl.startsWith('https:');
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: seguro,
      // The marketplace's pictures have no header that lets other sites embed them.
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
      // Answers hold tokens and a person's sales: no cache may keep them.
      if (ctx.path.startsWith('/api/')) ctx.set('Cache-Control', 'no-store');
      // A person with one of these addresses reads the data behind it: no referrer and no search engine may learn it.
      if (DE_ENLACE.test(ctx.path)) {
        ctx.set('Referrer-Policy', 'no-referrer');
        ctx.set('X-Robots-Tag', 'noindex, nofollow');
      }
      ctx.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()');
      await next();
    },
  ];
}

import { z } from 'zod';
import { AppError, isAppError } from '../../rules/errors.ts';
import { CLAVE } from './clave.ts';
import type { Http, HttpResponse } from '../../clients/http.ts';
import { rejection, unavailable } from './rejection.ts';
import type { Tokens, TokenStore } from '../../contract/cuentas/cuenta.ts';

export interface OauthOptions {
  http: Http;
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  tokens: TokenStore;
  /** Throws while this installation is not confirmed as the one that works for real. */
  permitir?: (() => Promise<void>) | undefined;
  clock: { now(): Date };
}

export interface MeliOauth {
  /** @throws AppError `plaza_rechazo`, `plaza_no_disponible` */
  canjearCodigo(code: string): Promise<Tokens & { meli_user_id: string }>;
  /** A working token, renewed when it is about to expire. */
  accessToken(meli_user_id: string): Promise<string>;
  /** Another token, after a 401 with `usado`. */
  otroAccessToken(meli_user_id: string, usado: string): Promise<string>;
  /** Marks the account for relinking once every token was refused, `usado` the last. null: the person has relinked it meanwhile. */
  revocada(meli_user_id: string, usado: string): Promise<AppError | null>;
}

/** Milliseconds before its expiry at which a token is renewed: a batch's page must not die of age on its way. */
const MARGIN_MS = 5 * 60_000;
/** Times that a person may link the account again while one renewal of it is under way. */
const RELINKS = 3;

/** OAuth errors that mean the grant is gone for good; any other is of our application or of the moment. */
const GRANT_GONE = new Set(['invalid_grant', 'unauthorized_client']);

const respuestaToken = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.coerce.number().positive(),
  user_id: z.union([z.string(), z.number()]).nullish(),
});

/**
 * OAuth 2.0 of Mercado Libre. A refresh token works once, so the token store runs each renewal alone in the whole system. The stored token
 * is read again before renewing: another process may just have renewed it.
 */
export function createMeliOauth(options: OauthOptions): MeliOauth {
  const { http, clientId, clientSecret, redirectUri, tokens, clock, permitir = async () => undefined } = options;

  // Never sent twice: the first request may have used up the code or the refresh token.
  const askToken = (parametros: Record<string, string>) =>
    http.request({
      method: 'POST',
      url: new URL(`${options.apiUrl}/oauth/token`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...parametros, client_id: clientId, client_secret: clientSecret }).toString(),
      idempotent: false,
    });

  const renew = async (meli_user_id: string, stillGood: (actuales: Tokens) => boolean, vez = 1): Promise<string> => {
    let rechazado: string | null = null;
    try {
      const nuevos = await tokens.renovar(meli_user_id, async (actuales) => {
        rechazado = actuales.access_token;
        if (stillGood(actuales)) return null;
        if (actuales.refresh_token === null) throw unauthorized(meli_user_id, 'sin_refresh_token');
        const respuesta = await askToken({ grant_type: 'refresh_token', refresh_token: actuales.refresh_token });
        return readTokens(respuesta, clock.now(), meli_user_id);
      });
      return nuevos.access_token;
    } catch (error) {
      if (!isAppError(error, 'plaza_no_autorizado') || rechazado === null) throw error;
      if (await tokens.marcarRevocada(meli_user_id, rechazado)) throw error;
      if (vez >= RELINKS) throw unavailable('POST /oauth/token', 'tokens_rechazados');
      // The account was linked again meanwhile, which ended the grant that we tried to renew.
      return renew(meli_user_id, stillGood, vez + 1);
    }
  };
  const isFresh = (actuales: Tokens) => actuales.vence.getTime() - clock.now().getTime() > MARGIN_MS;

  return {
    async canjearCodigo(code) {
      await permitir();
      const respuesta = await askToken({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
      const leido = readTokens(respuesta, clock.now(), null);
      if (leido.meli_user_id === null) throw rejection(respuesta, 'POST /oauth/token');
      return { ...leido, meli_user_id: leido.meli_user_id };
    },

    async accessToken(meli_user_id) {
      await permitir();
      const actuales = await tokens.leer(meli_user_id);
      if (actuales === null) throw unauthorized(meli_user_id, 'sin_vincular');
      return isFresh(actuales) ? actuales.access_token : renew(meli_user_id, isFresh);
    },

    async otroAccessToken(meli_user_id, usado) {
      await permitir();
      return renew(meli_user_id, (actuales) => actuales.access_token !== usado);
    },

    async revocada(meli_user_id, usado) {
      const revocada = await tokens.marcarRevocada(meli_user_id, usado);
      return revocada ? unauthorized(meli_user_id, 'tokens_rechazados') : null;
    },
  };
}

/** `meli_user_id` null: exchanging a code, where a refusal is of the code and there is no grant to lose. */
function readTokens(
  respuesta: HttpResponse,
  ahora: Date,
  meli_user_id: string | null,
): Tokens & { meli_user_id: string | null } {
  const rechazo = rejection(respuesta, 'POST /oauth/token');
  if (respuesta.status >= 300) {
    throw meli_user_id !== null && GRANT_GONE.has(String(rechazo.data['codigo']))
      ? unauthorized(meli_user_id, String(rechazo.data['codigo']))
      : rechazo;
  }
  const leido = respuestaToken.safeParse(respuesta.json);
  if (!leido.success) throw rechazo;
  const { access_token, refresh_token, expires_in, user_id } = leido.data;
  return {
    access_token,
    refresh_token: refresh_token ?? null,
    vence: new Date(ahora.getTime() + expires_in * 1_000),
    meli_user_id: user_id === null || user_id === undefined ? null : String(user_id),
  };
}

function unauthorized(meli_user_id: string, motivo: string): AppError {
  return new AppError('plaza_no_autorizado', { plaza: CLAVE, meli_user_id, motivo });
}

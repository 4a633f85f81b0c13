import type { FormData } from 'undici';
import type { Http, HttpResponse, Turn } from '../../clients/http.ts';
import type { LimitsOptions } from '../../clients/limits.ts';
import type { MeliOauth } from './oauth.ts';
import { rejection, unavailable } from './rejection.ts';
import type { MeliJson } from './types.ts';

/** Orders and shipments in the shape of today's documentation. */
export const SHIPMENTS = { 'x-format-new': 'true' } as const;

interface Llamada {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Readonly<Record<string, string | number | undefined>>;
  headers?: Readonly<Record<string, string>>;
  json?: MeliJson;
  form?: FormData;
  archivo?: boolean;
}

/** Calls in one seller's name. Paths are built with `path`, which escapes its values. */
export interface MeliApi {
  meli_user_id: string;
  /** @throws AppError `plaza_no_encontrado`, `plaza_rechazo`, `plaza_no_autorizado`, `plaza_no_disponible` */
  call(ruta: string, llamada?: Llamada): Promise<HttpResponse>;
  /** The answer as an object. */
  object(ruta: string, llamada?: Llamada): Promise<MeliJson>;
  /** The answer as a list. 204 is an empty list; an answer that is no list throws `plaza_no_disponible`. Odd elements go to the log. */
  list(ruta: string, llamada?: Llamada): Promise<MeliJson[]>;
}

/** Tokens refused in a row that mean the grant is gone. Fewer may be a token that expired while the call waited its turn. */
const REFUSALS = 3;
/** Refusals, each of another token, after which we give up: nobody relinks that often, so the marketplace refuses every call. */
const MOST_REFUSALS = 10;

/** Writes a path, each value escaped. */
export function path(partes: TemplateStringsArray, ...valores: string[]): string {
  return String.raw({ raw: partes }, ...valores.map(encodeURIComponent));
}

export function createMeliApi(
  {
    http,
    apiUrl,
    oauth,
    turn,
    log,
  }: { http: Http; apiUrl: string; oauth: MeliOauth; turn: Turn; log: LimitsOptions['log'] },
  meli_user_id: string,
): MeliApi {
  const send = (ruta: string, llamada: Llamada, token: string) => {
    const url = new URL(apiUrl + ruta);
    for (const [nombre, valor] of Object.entries(llamada.query ?? {})) {
      if (valor !== undefined) url.searchParams.set(nombre, String(valor));
    }
    const body = llamada.form ?? (llamada.json && JSON.stringify(llamada.json));
    return http.request({
      method: llamada.method ?? 'GET',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(llamada.json ? { 'content-type': 'application/json' } : {}),
        ...llamada.headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(llamada.archivo === undefined ? {} : { archivo: llamada.archivo }),
      turn,
    });
  };

  const call = async (ruta: string, llamada: Llamada = {}): Promise<HttpResponse> => {
    let token = await oauth.accessToken(meli_user_id);
    let respuesta = await send(ruta, llamada, token);
    for (let negados = 1; respuesta.status === 401; negados += 1) {
      const revocada = negados < REFUSALS ? null : await oauth.revocada(meli_user_id, token);
      if (revocada) throw revocada;
      if (negados >= MOST_REFUSALS) throw unavailable(ruta, 'tokens_rechazados');
      token = await oauth.otroAccessToken(meli_user_id, token);
      respuesta = await send(ruta, llamada, token);
    }
    if (respuesta.status >= 300) throw rejection(respuesta, `${llamada.method ?? 'GET'} ${ruta}`);
    return respuesta;
  };

  return {
    meli_user_id,
    call,
    async object(ruta, llamada) {
      const { json } = await call(ruta, llamada);
      if (isObject(json)) return json;
      throw unavailable(ruta, 'ilegible');
    },
    async list(ruta, llamada) {
      const { status, json } = await call(ruta, llamada);
      if (status === 204) return [];
      if (!Array.isArray(json)) throw unavailable(ruta, 'ilegible');
      const elementos = json.flat();
      const legibles = elementos.filter(isObject);
      const raros = elementos.length - legibles.length;
      if (raros > 0) log.warn({ ruta, raros }, 'elements of a list of the marketplace cannot be read: the others are');
      return legibles;
    },
  };
}

export function isObject(valor: unknown): valor is MeliJson {
  return typeof valor === 'object' && valor !== null && !Array.isArray(valor);
}

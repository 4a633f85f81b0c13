import { reproducir, type RespuestaCapturada } from '@talonario/fixtures';
import { Headers } from 'undici';
import type { Http, HttpRequest, HttpResponse } from '../../../core/src/clients/http.ts';
import type { MeliClient } from '../../../core/src/plazas/meli/types.ts';
import { AppError } from '../../../core/src/rules/errors.ts';
import { parseExact } from '../../../core/src/rules/parseExact.ts';
import { meliAgainst } from '../meliClient.ts';

export const VENDEDOR = '900000001';

/** The client of Mercado Libre with answers in memory, without a socket; what nobody answers is a 404. */
export function meliConRespuestas(respuestas: readonly RespuestaCapturada[]): MeliClient {
  const next = reproducir(respuestas);
  const http: Http = {
    async request(request) {
      const capturada = next(request.method ?? 'GET', request.url) ?? NO_ESTA;
      return answer(request, capturada);
    },
    close: async () => undefined,
  };
  return meliAgainst('https://api.mercadolibre.test', { http }).meli;
}

const NO_ESTA: Omit<RespuestaCapturada, 'metodo' | 'ruta'> = {
  estado: 404,
  cuerpo: { message: 'resource not found', error: 'not_found', status: 404, cause: [] },
};

/** As the transport gives it: busy and broken answers are its own error. */
function answer(
  { url, archivo = false }: HttpRequest,
  { estado, cabeceras, cuerpo }: Omit<RespuestaCapturada, 'metodo' | 'ruta'>,
): HttpResponse {
  const text = cuerpo === null ? '' : typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo);
  const json = parsed(text);
  const illegible = estado < 300 && !archivo && json === undefined && text !== '';
  if (estado === 429 || estado >= 500 || illegible) {
    const motivo = illegible ? 'ilegible' : `http_${estado}`;
    throw new AppError('plaza_no_disponible', { motivo, incierto: false, status: estado, host: url.host, intentos: 5 });
  }
  return { status: estado, headers: new Headers({ ...cabeceras }), text, json };
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

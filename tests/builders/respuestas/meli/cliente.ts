import { Headers } from 'undici';
import type { Http } from '../../../../core/src/clients/http.ts';
import type { MeliCuenta } from '../../../../core/src/plazas/meli/types.ts';
import { meliAgainst } from '../../meliClient.ts';

export const VENDEDOR = '900000001';

/** An answer of the marketplace. */
export interface Contestada {
  estado: number;
  cuerpo: unknown;
}

/** The client of a seller whose calls are answered by a function, in memory. */
export function cuentaQueContesta(answer: (url: URL) => Contestada): MeliCuenta {
  const http: Http = {
    async request({ url }) {
      const { estado, cuerpo } = answer(url);
      return { status: estado, headers: new Headers(), text: JSON.stringify(cuerpo), json: cuerpo };
    },
    close: async () => undefined,
  };
  return meliAgainst('https://api.mercadolibre.test', { http }).meli.cuenta(VENDEDOR);
}

export const NO_ESTA: Contestada = { estado: 404, cuerpo: { message: 'not found', error: 'not_found', status: 404 } };

import { createMeliClient } from '../../core/src/plazas/meli/client.ts';
import type { Http } from '../../core/src/clients/http.ts';
import type { Cupos } from '../../core/src/contract/cuentas/cupo.ts';
import type { Tokens, TokenStore } from '../../core/src/contract/cuentas/cuenta.ts';
import { memoryCupos } from './cupos.ts';

const AHORA = new Date('2026-11-18T12:00:00Z');

/** Good for another five hours. */
export const vigente: Tokens = { access_token: 'A1', refresh_token: 'R1', vence: new Date('2026-11-18T17:00:00Z') };

/** The client of Mercado Libre against a server of a test, without waits: an account with these tokens. */
export function meliAgainst(
  apiUrl: string,
  {
    inicial = vigente,
    http,
    cupos = memoryCupos(),
    llamadasPorSegundo = 1_000,
  }: { inicial?: Tokens | null; http?: Http; cupos?: Cupos; llamadasPorSegundo?: number } = {},
) {
  const { estado, store } = memoryTokens(inicial);
  const avisos: object[] = [];
  const meli = createMeliClient({
    apiUrl,
    clientId: '1234567890123456',
    clientSecret: 'secreto',
    redirectUri: 'https://facturas.mitienda.com.ar/api/meli/callback',
    llamadasPorSegundo,
    ...(http ? { http, llamadasPorSegundo: 1e6, facturacionPorMinuto: 1e8 } : {}),
    tokens: store,
    clock: { now: () => AHORA },
    log: { warn: (datos) => avisos.push(datos), info: () => undefined },
    cupos,
    sleep: async () => undefined,
  });
  return { estado, meli, avisos };
}

/** Tokens in memory, each renewal alone, as the store does. */
function memoryTokens(inicial: Tokens | null) {
  const estado = { tokens: inicial, revocada: false, renovaciones: 0 };
  let cola: Promise<unknown> = Promise.resolve();
  const store: TokenStore = {
    leer: async () => estado.tokens,
    renovar: (_id, renovar) => {
      const turno = cola.then(async () => {
        if (estado.tokens === null) throw new Error('not linked');
        const nuevos = await renovar(estado.tokens);
        if (nuevos) {
          estado.tokens = nuevos;
          estado.renovaciones += 1;
        }
        return estado.tokens;
      });
      cola = turno.catch(() => undefined);
      return turno;
    },
    marcarRevocada: async (_id, rechazado) => {
      if (estado.tokens?.access_token !== rechazado) return false;
      estado.revocada = true;
      return true;
    },
  };
  return { estado, store };
}

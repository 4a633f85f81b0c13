import { refreshPublicaciones } from '@talonario/core/server/publicaciones';
import { startBcra } from '@talonario/fixtures';
import type { z } from 'zod';
import type { publicacionListada, PubsPagina } from '@talonario/core/publicaciones';
import { startMostrador, type Mostrador } from './mostrador.ts';

/** A row of the list as it goes over the wire. */
type FilaPub = z.input<typeof publicacionListada>;

/** A seller with listings, at the API, and the central bank that gives the dollar's rate. */
export interface Vidriera extends Mostrador {
  /** Address of the calls about the account's listings. */
  pubs(resto?: string): string;
  /** Puts everything back to the start, with the listings read. */
  abrir(): Promise<void>;
  /** Reads all the listings, as the worker does. */
  leer(): Promise<void>;
  /** Id of a listing by the start of its title. */
  idDe(titulo: string): Promise<string>;
  listar(query?: string): Promise<Omit<PubsPagina, 'results'> & { results: FilaPub[] }>;
  execute<T = unknown>(sql: string, params?: unknown[]): Promise<T[]>;
  bcra(operacion: string, cuerpo: object): Promise<void>;
}

/** ARS per dollar, on every day of these tests. */
export const DOLAR = 1561.5;

/** `env`: overrides of the test environment. */
export async function startVidriera(env: Record<string, string> = {}): Promise<Vidriera> {
  const banco = await startBcra();
  const mostrador = await startMostrador({ env: { BCRA_API_URL: banco.url, ...env } });
  const { tienda } = mostrador;
  const execute = <T>(sql: string, params: unknown[] = []) => tienda.deps.store.fork().execute<T[]>(sql, params);
  const vidriera: Vidriera = {
    ...mostrador,
    pubs: (resto = '') => `/api/cuentas/${tienda.cuenta_id}/pubs${resto}`,
    async abrir() {
      await mostrador.reset();
      await execute('delete from cotizacion');
      await execute(
        `insert into cotizacion (moneda, fecha, valor, fuente, leida_en)
         select 'USD', ?::date, ?, 'BCRA', now()`,
        [tienda.hoy, DOLAR],
      );
      await vidriera.leer();
    },
    async leer() {
      await refreshPublicaciones(tienda.deps, tienda.cuenta_id);
    },
    async idDe(titulo) {
      const [fila] = await execute<{ item_id: string }>(
        'select item_id from publicacion where starts_with(titulo, ?) order by catalogo desc, item_id',
        [titulo],
      );
      if (!fila) throw new Error(`no listing is called ${titulo}`);
      return fila.item_id;
    },
    async listar(query = '') {
      const { body } = await mostrador.call('get', vidriera.pubs(query)).expect(200);
      return body as Awaited<ReturnType<Vidriera['listar']>>;
    },
    execute,
    async bcra(operacion, cuerpo) {
      const [method = '', ruta = ''] = operacion.split(' ');
      await fetch(banco.url + ruta, {
        method,
        body: JSON.stringify(cuerpo),
        headers: { 'content-type': 'application/json' },
      });
    },
    async close() {
      await mostrador.close();
      await banco.close();
    },
  };
  return vidriera;
}

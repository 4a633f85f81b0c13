import { test } from 'vitest';
import { startMercado, type Mercado } from './mercado.ts';
import type { Navegador } from './navegador.ts';

/** What the browser files share: a server with what it talks to and a browser, one per worker, through all its files. */
export let mercado: Mercado;
export let navegador: Navegador;

const withMercado = test
  .extend('abierto', { scope: 'worker' }, () => startMercado())
  .extend('compartido', { scope: 'worker' }, ({ abierto }, { onCleanup }) => {
    onCleanup(() => abierto.close());
    return abierto;
  });

/** Before each file: the worker's server and browser, as if nothing had happened before. */
export function shareMercado(): void {
  withMercado.beforeAll(async ({ compartido }) => {
    mercado = compartido;
    ({ navegador } = compartido);
    await mercado.reset();
  });
}

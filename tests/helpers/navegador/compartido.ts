import { test } from 'vitest';
import { startMercado, type Mercado } from './mercado.ts';
import type { Navegador } from './navegador.ts';

/** Shared by the browser test files: a server with its services and a browser, one per worker, through all its files. */
export let mercado: Mercado;
export let navegador: Navegador;

const withMercado = test
  .extend('abierto', { scope: 'worker' }, () => startMercado())
  .extend('compartido', { scope: 'worker' }, ({ abierto }, { onCleanup }) => {
    onCleanup(() => abierto.close());
    return abierto;
  });

/** Resets the worker's server and browser before each file. */
export function shareMercado(): void {
  withMercado.beforeAll(async ({ compartido }) => {
    mercado = compartido;
    ({ navegador } = compartido);
    await mercado.reset();
  });
}

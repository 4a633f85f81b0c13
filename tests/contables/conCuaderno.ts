import { registerHooks } from 'node:module';

// Loaded before a process, gives it one row more in the table of accounting programs.

const TABLA = '/core/src/rules/contables/programas/programas.ts';
const reemplazo = new URL('./programas.ts', import.meta.url).href;

registerHooks({
  resolve(pedido, contexto, next) {
    const hallado = next(pedido, contexto);
    return hallado.url.endsWith(TABLA) && contexto.parentURL !== reemplazo ? { ...hallado, url: reemplazo } : hallado;
  },
});

import { registerHooks } from 'node:module';

// Loaded before a process, gives it one row more in each of the two tables of regimes.

const tablas = [
  ['/core/src/contract/regimenes/publicados.ts', new URL('./publicados.ts', import.meta.url).href],
  ['/core/src/rules/percepciones/regimenes/regimenes.ts', new URL('./regimenes.ts', import.meta.url).href],
] as const;

registerHooks({
  resolve(pedido, contexto, next) {
    const hallado = next(pedido, contexto);
    const [, reemplazo] = tablas.find(([tabla]) => hallado.url.endsWith(tabla)) ?? [];
    return reemplazo === undefined || contexto.parentURL === reemplazo ? hallado : { ...hallado, url: reemplazo };
  },
});

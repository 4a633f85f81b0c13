import type { Deps } from '@talonario/core/server/instalacion';

/** Failure that breaks a run off: its work so far stays, and nothing cleans it up. */
export class Corte extends Error {}

/** Breaks off at the n-th call to ARCA from now on: before the call, or with its answer in hand. */
export function breakingOff(deps: Deps, enLaLlamada: number, antes: boolean): Deps {
  let llamadas = 0;
  const { arca } = deps;
  const wsfe = new Proxy(arca.wsfe, {
    get(target, nombre: keyof typeof arca.wsfe) {
      const original = target[nombre] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        llamadas += 1;
        const corta = llamadas === enLaLlamada;
        if (corta && antes) throw new Corte();
        const respuesta = await original.apply(target, args);
        if (corta) throw new Corte();
        return respuesta;
      };
    },
  });
  return { ...deps, arca: { ...arca, wsfe } };
}

import type { SeguidorDeTrabajos } from '../../../store/trabajos/trabajo.ts';
import { followTrazas, trazaActual, markHiloUsed } from '../hilo.ts';
import type { Medidor } from '../medidor/medidor.ts';
import type { Trazas } from './trazas.ts';

/** Makes jobs go on with the traza that sent them: its id goes in their data, and doing a job is a step of it. */
export function createSeguidor(trazas: () => Trazas | null, medidor: Medidor): SeguidorDeTrabajos {
  return {
    current() {
      const traza = trazaActual();
      if (traza !== null) markHiloUsed();
      return traza;
    },
    async run(tomados, work) {
      const inicio = performance.now();
      const propias = tomados.flatMap(({ traza }) => (traza === null ? [] : [traza]));
      const tell = (errores: ReadonlyMap<string, unknown> | null): void => {
        const ms = performance.now() - inicio;
        for (const { id, cola, traza, esperaMs, intento } of tomados) {
          const fallo = errores === null || errores.has(id);
          medidor.trabajo(cola, fallo, esperaMs, ms);
          if (traza === null) continue;
          const datos = { cola, espera_ms: Math.max(0, Math.round(esperaMs)), intento, ...(fallo && { fallo }) };
          trazas()?.tell({ paso: 'trabajo', traza, ms, datos });
        }
      };
      // A job sent by the clock has no traza: each sale that it finds begins its own.
      return followTrazas(propias, async () => {
        try {
          const errores = await work();
          tell(errores);
          return errores;
        } catch (error) {
          tell(null);
          throw error;
        }
      });
    },
  };
}

import { countEsperas, withinTime, type Deps } from '@talonario/core/server';
import { Gauge, type Registry } from 'prom-client';

/** Whoever reads them gives up after ten seconds. */
const ESPERA_MS = 5_000;

/**
 * Registers what waits, for the worker and for others; answers how to look it up. While the database does not answer, that
 * is all that is told.
 */
export function registerMedidasWorker({ store, config, clock, log }: Deps, registry: Registry): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const base = gauge('talonario_base_responde', '1: la base de datos responde; 0: no, y faltan las demás medidas');
  const trabajos = gauge('talonario_trabajos', 'Trabajos sin terminar, por cola y estado', 'cola', 'estado');
  const cantidad = gauge('talonario_espera', 'Avisos sin procesar, comprobantes en cola de ARCA, PDF sin subir', 'que');
  const segundos = gauge('talonario_espera_segundos', 'Desde cuándo espera lo más viejo de cada cosa', 'que');

  return async () => {
    for (const una of [trabajos, cantidad, segundos]) una.reset();
    try {
      const [colas, esperas] = await withinTime(
        Promise.all([store.jobs.stats(), countEsperas(store.fork(), config.arca.ambiente)]),
        ESPERA_MS,
      );
      const ahora = clock.now().getTime();
      for (const { cola, ...estados } of colas) {
        for (const [estado, cuantos] of Object.entries(estados)) trabajos.set({ cola, estado }, cuantos);
      }
      for (const [que, espera] of Object.entries(esperas)) {
        cantidad.set({ que }, espera.cantidad);
        segundos.set({ que }, espera.desde ? (ahora - espera.desde.getTime()) / 1_000 : 0);
      }
      base.set(1);
    } catch (error) {
      log.warn({ err: error }, 'what waits could not be counted');
      base.set(0);
    }
  };
}

import { colas, type Cola } from '@talonario/core/server/base';
import type { Deps } from '@talonario/core/server/instalacion';
import { PRIORIDAD_PLAN_CORTO, processLote, processTrabajosDeOrdenes } from '@talonario/core/server/ventas';
import { oficios } from './oficios.ts';

/** Most orders of one request to ARCA, when they come together; a lone one goes at once. */
const ORDENES_JUNTAS = 100;

/** Takes the jobs of every queue, and sends the scheduled ones. */
export async function takeJobs(deps: Deps): Promise<void> {
  const { jobs } = deps.store;
  await jobs.workTogether('procesar_orden', (trabajos) => processTrabajosDeOrdenes(deps, trabajos), {
    juntos: ORDENES_JUNTAS,
    simultaneos: colas.procesar_orden.carriles,
  });
  for (const cola of Object.keys(oficios) as (keyof typeof oficios)[]) {
    await take(deps, cola);
  }
  // Short previews, which a person is watching, have their own lane, and keep it to their end.
  const cede = () => Promise.resolve(false);
  await jobs.work('procesar_lote', ({ lote_id }, { ultimo }) => processLote(deps, lote_id, { ultimo, cede }), {
    simultaneos: 1,
    prioridad: PRIORIDAD_PLAN_CORTO,
  });
  for (const [cola, { reloj }] of Object.entries(colas)) {
    if (reloj !== undefined) await jobs.schedule(cola as Cola, reloj, {});
  }
}

async function take<C extends keyof typeof oficios>(deps: Deps, cola: C): Promise<void> {
  const work = oficios[cola];
  await deps.store.jobs.work(
    cola,
    async (datos, turno) => ((await work(deps, datos, turno)) === 'sigue' ? 'sigue' : undefined),
    { simultaneos: colas[cola].carriles },
  );
}

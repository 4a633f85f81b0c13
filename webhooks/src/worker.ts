import type { Deps } from '@talonario/core/server/instalacion';
import { takeJobs } from './takeJobs.ts';
import { startEntregas } from './entregas.ts';
import { startNotices } from './notices.ts';

/** Handle of a running worker. */
export interface Worker {
  close(): Promise<void>;
}

/** Turns the marketplace's notices into jobs, and does the jobs. Any number of processes may do it. */
export async function startWorker(deps: Deps): Promise<Worker> {
  await takeJobs(deps);
  const notices = startNotices(deps);
  const entregas = startEntregas(deps);
  return {
    async close() {
      // The three close in parallel: work under way may use the time that is left.
      await Promise.all([notices.close(), entregas.close(), deps.store.jobs.stop()]);
    },
  };
}

import type { Deps } from '@talonario/core/server';
import { takeJobs } from './handlers.ts';
import { startNotices } from './notices.ts';

/** What works on the jobs until it is closed. */
export interface Worker {
  close(): Promise<void>;
}

/** Turns the marketplace's notices into jobs, and does the jobs. Any number of processes may do it. */
export async function startWorker(deps: Deps): Promise<Worker> {
  await takeJobs(deps);
  const notices = startNotices(deps);
  return {
    async close() {
      await notices.close();
      await deps.store.jobs.stop();
    },
  };
}

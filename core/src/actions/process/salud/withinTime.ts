import { setTimeout as sleep } from 'node:timers/promises';

/** The time of `withinTime` is over. */
export class TardaDemasiado extends Error {}

/**
 * Result of `work`, within `ms` milliseconds; otherwise `work` goes on by itself.
 * @throws TardaDemasiado when the time is over
 */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const given = new AbortController();
  const late = sleep(ms, null, { signal: given.signal }).then(() => {
    throw new TardaDemasiado(`nothing in ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    // Aborting the timer rejects it with its own error.
    late.catch(() => undefined);
    given.abort();
  }
}

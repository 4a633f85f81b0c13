import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What `work` gives, if it does in `ms` milliseconds; it goes on by itself otherwise.
 * @throws Error when it does not
 */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const given = new AbortController();
  const late = sleep(ms, null, { signal: given.signal }).then(() => {
    throw new Error(`nothing in ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    // Aborting the timer rejects it with its own error.
    late.catch(() => undefined);
    given.abort();
  }
}

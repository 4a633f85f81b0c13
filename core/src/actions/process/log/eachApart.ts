import type { Log } from './log.ts';

/** `work` for each item, one after the other. A failure is logged, with what `about` says of the item, and stops no other. */
export async function eachApart<T>(
  log: Log,
  message: string,
  items: Iterable<T>,
  about: (item: T) => object,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    await work(item).catch((error: unknown) => log.error({ err: error, ...about(item) }, message));
  }
}

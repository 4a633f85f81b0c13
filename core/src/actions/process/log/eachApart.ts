import { mapParallel } from '../parallel.ts';
import type { Log } from './log.ts';

/** `work` for each item, `aLaVez` at a time. A failure is logged, with what `about` says of the item, and stops no other. */
export async function eachApart<T>(
  log: Log,
  message: string,
  items: Iterable<T>,
  about: (item: T) => object,
  work: (item: T) => Promise<unknown>,
  { aLaVez = 1 } = {},
): Promise<void> {
  await mapParallel([...items], aLaVez, (item) =>
    work(item).catch((error: unknown) => log.error({ err: error, ...about(item) }, message)),
  );
}

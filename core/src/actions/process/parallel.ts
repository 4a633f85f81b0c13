/** Calls about sales that are begun at once: more than the marketplace lets us do, and its client queues the rest. */
export const PLAZA_LANES = 16;

/**
 * `work` over `items`, at most `limit` at a time; results in the items' order. The first failure is the call's: nothing
 * else is begun after it, and what was under way is waited for.
 */
export async function mapParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        results[index] = await work(items[index] as T, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}

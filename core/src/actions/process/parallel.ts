/** Calls about sales begun at once: more than the marketplace allows, and its client queues the rest. */
export const PLAZA_LANES = 16;

/**
 * `work` over `items`, at most `limit` at a time; results in the items' order. The first failure rejects the call: no other item begins
 * after it, and those under way are waited for.
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

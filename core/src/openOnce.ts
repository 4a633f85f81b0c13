/** Opens at the first call, and gives the same result from then on. */
export interface OpenOnce<T> {
  (): Promise<T>;
  /** The opened result, for closing it; null: nobody asked yet, or opening failed. */
  opened(): Promise<T> | null;
}

/**
 * Opens at the first call and keeps the result for later ones. A failure is not kept: the next call tries again, instead of failing until
 * the process restarts.
 */
export function openOnce<T>(open: () => Promise<T>): OpenOnce<T> {
  let kept: Promise<T> | null = null;
  const once = () =>
    (kept ??= open().catch((error: unknown) => {
      kept = null;
      throw error;
    }));
  return Object.assign(once, { opened: () => kept });
}

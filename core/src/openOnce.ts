/** Opens the first time, and answers the same from there on. */
export interface OpenOnce<T> {
  (): Promise<T>;
  /** For who closes it: null while nobody asked, or what failed is forgotten. */
  opened(): Promise<T> | null;
}

/**
 * What is opened the first time somebody asks, and kept for whoever asks later. A failure is not kept: the next one tries again,
 * instead of failing until the process is started again.
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

/** A value told as often as it changes and written only once per interval. */
export interface Throttled<T> {
  tell(value: T): void;
  /** Forgets the value not written yet and waits for the write under way. */
  end(): Promise<void>;
}

/**
 * Writes the last value told, at most once every `ms`, one write at a time. The last value before a pause is written too. A write that
 * fails is only logged: the next one replaces it.
 */
export function throttle<T>(
  ms: number,
  write: (value: T) => Promise<void>,
  onError: (error: unknown) => void,
): Throttled<T> {
  let waiting: { value: T } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let last = -Infinity;

  const schedule = (): void => {
    if (timer !== null || writing !== null || waiting === null) return;
    timer = setTimeout(flush, Math.max(0, last + ms - performance.now()));
  };
  const flush = (): void => {
    timer = null;
    if (waiting === null) return;
    const { value } = waiting;
    waiting = null;
    last = performance.now();
    writing = write(value)
      .catch(onError)
      .finally(() => {
        writing = null;
        schedule();
      });
  };
  return {
    tell(value) {
      waiting = { value };
      schedule();
    },
    async end() {
      waiting = null;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await writing;
    },
  };
}

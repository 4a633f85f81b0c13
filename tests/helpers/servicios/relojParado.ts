import type { Clock } from '@talonario/core/server/instalacion';
import { onTestFinished } from 'vitest';

/** A clock that a test stops until it ends: daily counts are tried within one day, though midnight comes meanwhile. */
export function startReloj(): { clock: Clock; stop(): void } {
  let parado: Date | null = null;
  return {
    clock: { now: () => parado ?? new Date() },
    stop() {
      parado = new Date();
      onTestFinished(() => void (parado = null));
    },
  };
}

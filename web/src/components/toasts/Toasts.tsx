import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';

/**
 * Where toasts appear. Its code comes once the person does something, which is before anything is said, so that the first
 * screen does not wait for it.
 */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    const done = new AbortController();
    const load = () => {
      import('./ToastRegion.tsx').then(
        ({ default: loaded }) => {
          done.abort();
          setRegion(() => loaded);
        },
        // Offline: what was said is kept, and shown after the next gesture that gets it.
        () => undefined,
      );
    };
    for (const gesto of ['pointerdown', 'keydown']) addEventListener(gesto, load, { signal: done.signal });
    done.signal.addEventListener('abort', notificationsStore.subscribe(load));
    return () => done.abort();
  }, []);
  return Region && <Region />;
}

import { notificationsStore } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';
import { afterPaint } from '../../hooks/pantalla/afterPaint.ts';

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
    // The toasts' styles make the browser measure the whole screen again: they load before the first press where there is a
    // mouse, and never with it.
    const prepare = () => afterPaint(load);
    for (const gesto of ['pointermove', 'pointerdown', 'keydown']) {
      addEventListener(gesto, prepare, { signal: done.signal, passive: true });
    }
    done.signal.addEventListener('abort', notificationsStore.subscribe(load));
    return () => done.abort();
  }, []);
  return Region && <Region />;
}

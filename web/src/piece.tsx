import { startTransition, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { notify } from './components/toasts/notify.tsx';
import { afterPaint } from './hooks/pantalla/afterPaint.ts';

interface Llegada {
  /** Whether the person asked for it, and so is told when it cannot come. What only goes with a screen stays out in silence. */
  pedida?: boolean;
  /** What is shown until it comes. */
  mientras?: ComponentType;
}

/**
 * A part of a screen whose code is brought when it is first shown. One that cannot come (no network, a server that is being
 * updated) never takes the screen with it, nor what is being written there: it is asked for again when there is a network,
 * and whenever it is shown again. Asked for by the person, it says so and is closed.
 */
export function piece<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { pedida = false, mientras: Mientras }: Llegada = {},
): ComponentType<P> {
  let brought: ComponentType<P> | null = null;

  return function Piece(props: P) {
    const [Component, setComponent] = useState(() => brought);
    const tell = useEffectEvent(() => {
      notify.error('No se pudo abrir: revisá tu conexión y probá de nuevo');
      if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
    });
    useEffect(() => {
      if (brought !== null) return;
      const gone = new AbortController();
      const bring = async () => {
        try {
          brought = (await load()).default;
        } catch {
          if (pedida && !gone.signal.aborted) tell();
        }
        // What came is as heavy as a screen: a key that is pressed meanwhile does not wait until it is drawn.
        if (!gone.signal.aborted) startTransition(() => setComponent(() => brought));
      };
      // Asking for its files takes longer than drawing most of what is pressed.
      afterPaint(() => void bring());
      addEventListener('online', () => void bring(), { signal: gone.signal });
      return () => gone.abort();
    }, []);
    if (Component !== null) return <Component {...props} />;
    return Mientras ? <Mientras /> : null;
  };
}

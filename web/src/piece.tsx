import { startTransition, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { notify } from './components/toasts/notify.tsx';
import { afterPaint } from './hooks/pantalla/afterPaint.ts';

interface Llegada {
  /** True for a piece the person opened: a failure to load is told. A piece that only comes with a screen fails in silence. */
  pedida?: boolean;
  /** Component shown until the piece is loaded. */
  mientras?: ComponentType;
}

/**
 * A part of a screen whose code is loaded when it is first shown. A failed load (no network, a server being updated) never
 * breaks the screen, nor loses typed text: it is tried again when the network is back, and whenever the piece is shown again. A
 * piece the person opened says so and closes.
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
        // The loaded piece is as heavy as a screen: it is drawn in a transition, and a key pressed meanwhile does not wait.
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

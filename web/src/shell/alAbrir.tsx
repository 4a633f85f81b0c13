import { cloneElement, startTransition, useState, type ComponentType, type ReactElement } from 'react';
import { notify } from '../components/toasts/notify.tsx';

interface Boton {
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}

/** A panel that drops from a button of the frame. */
export interface Desplegable {
  children: ReactElement<Boton>;
  /** The panel was loaded by a press: it opens when drawn. */
  pedido?: boolean;
}

/**
 * Menu or dialog of a button of the frame. Its code, and that of the library that places it, is loaded when somebody goes to the
 * button: every screen has these buttons, and no first screen waits for them.
 */
export function alAbrir<P extends Desplegable>(
  popup: 'menu' | 'dialog',
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let brought: ComponentType<P> | null = null;
  const bring = async (): Promise<ComponentType<P>> => (brought ??= await load());
  const prepare = () => void bring().catch(() => undefined);

  return function AlAbrir(props: P) {
    const [Component, setComponent] = useState<ComponentType<P> | null>(null);
    if (Component !== null) return <Component {...props} pedido />;
    const open = async () => {
      try {
        const traido = brought ?? (await bring());
        // Drawing is the heavy part: in a transition it does not hold the press.
        startTransition(() => setComponent(() => traido));
      } catch {
        notify.error('No se pudo abrir: revisá tu conexión y probá de nuevo');
      }
    };
    return cloneElement(props.children, {
      onClick: () => void open(),
      onFocus: prepare,
      onPointerEnter: prepare,
      'aria-haspopup': popup,
      'aria-expanded': false,
    });
  };
}

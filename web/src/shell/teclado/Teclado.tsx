import { createContext, useEffect, useState, type ReactNode } from 'react';
import { isTyping } from '../../hooks/teclado/isTyping.ts';
import { piece } from '../../piece.tsx';

/** Dialogs that open from anywhere, with the keyboard or from the user's menu. */
type Abierto = 'paleta' | 'atajos' | 'ayuda';

const Paleta = piece(() => import('./Paleta.tsx'), { pedida: true });
const Ayuda = piece(() => import('../ayuda/Ayuda.tsx'), { pedida: true });
const Atajos = piece(() => import('./Atajos.tsx'), { pedida: true });

/** Opens them from a button; the same function always. */
export const AbrirTeclado = createContext<(abierto: Abierto) => void>(() => {});

/**
 * ⌘K or Ctrl-K opens the palette, `?` the sheet of shortcuts; each comes when it is asked for. What is open is known only here: the
 * frame, which is around every screen, is not drawn again for it.
 */
export function Teclado({ children }: { children: ReactNode }) {
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        setAbierto((antes) => (antes === 'paleta' ? null : 'paleta'));
      } else if (key === '?' && !isTyping(event.target) && !document.querySelector('[role="dialog"]')) {
        setAbierto('atajos');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const close = () => setAbierto(null);
  return (
    <AbrirTeclado value={setAbierto}>
      {children}
      {abierto === 'paleta' && <Paleta onClose={close} />}
      {abierto === 'ayuda' && <Ayuda onClose={close} />}
      {abierto === 'atajos' && <Atajos onClose={close} />}
    </AbrirTeclado>
  );
}

import { useEffect } from 'react';
import { isTyping } from '../../hooks/teclado/isTyping.ts';
import { piece } from '../../piece.tsx';

/** What the keyboard can open from anywhere. */
export type Abierto = 'paleta' | 'atajos' | null;

const Paleta = piece(() => import('./Paleta.tsx'), { pedida: true });
const Atajos = piece(() => import('./Atajos.tsx'), { pedida: true });

interface Props {
  abierto: Abierto;
  onChange: (abierto: Abierto) => void;
}

/** ⌘K or Ctrl-K opens the palette, `?` the sheet of shortcuts; each comes when it is asked for. */
export function Teclado({ abierto, onChange }: Props) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        onChange(abierto === 'paleta' ? null : 'paleta');
      } else if (key === '?' && !isTyping(event.target) && !document.querySelector('[role="dialog"]')) {
        onChange('atajos');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [abierto, onChange]);

  const close = () => onChange(null);
  return (
    <>
      {abierto === 'paleta' && <Paleta onClose={close} />}
      {abierto === 'atajos' && <Atajos onClose={close} />}
    </>
  );
}

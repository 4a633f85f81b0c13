import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Secciones.module.css';

interface Props {
  label: string;
  /** The section shown: the row, which on a phone is wider than the screen, slides to it. */
  actual: string | undefined;
  /** A link for each. */
  children: ReactNode;
}

/** The parts of a screen, in a row of links. */
export function Secciones({ label, actual, children }: Props) {
  const fila = useRef<HTMLElement>(null);
  useEffect(() => {
    if (actual === undefined) return;
    fila.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [actual]);
  return (
    <nav ref={fila} className={classes.secciones} aria-label={label} data-solo-pantalla>
      {children}
    </nav>
  );
}

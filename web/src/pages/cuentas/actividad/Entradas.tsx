import type { ReactNode } from 'react';
import classes from './Entradas.module.css';

/** A list of what happened, one line each where they fit. */
export function Entradas({ leyendo = false, children }: { leyendo?: boolean; children: ReactNode }) {
  return (
    <ul className={classes.entradas} aria-busy={leyendo || undefined}>
      {children}
    </ul>
  );
}

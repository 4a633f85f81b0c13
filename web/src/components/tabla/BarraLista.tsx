import type { ReactNode } from 'react';
import classes from './BarraLista.module.css';

interface Props {
  /** How many there are, or how many are chosen. */
  cuenta: ReactNode;
  /** Some are chosen. */
  elegidas: boolean;
  /** What can be done with those. */
  children?: ReactNode;
}

/** Over a list: how many there are or, when some are chosen, what can be done with those. */
export function BarraLista({ cuenta, elegidas, children }: Props) {
  return (
    <div className={classes.barra} data-elegidas={elegidas || undefined}>
      <p aria-live="polite">{cuenta}</p>
      {children}
    </div>
  );
}

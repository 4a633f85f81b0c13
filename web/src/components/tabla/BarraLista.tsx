import type { ReactNode } from 'react';
import classes from './BarraLista.module.css';

interface Props {
  /** Count of the rows, or of the chosen ones. */
  cuenta: ReactNode;
  /** True when some rows are chosen. */
  elegidas: boolean;
  /** Actions on those rows. */
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

import type { ReactNode } from 'react';
import classes from './ListaYDetalle.module.css';

interface Props {
  /** Name of the list, for screen readers. */
  label: string;
  /** A row is chosen: in a narrow window its detail replaces the list. */
  elegida: boolean;
  lista: ReactNode;
  /** Detail of the chosen row. */
  children: ReactNode;
}

/** A list on the left and, on the right, what is chosen of it. */
export function ListaYDetalle({ label, elegida, lista, children }: Props) {
  return (
    <div className={classes.marco} data-elegida={elegida || undefined}>
      <nav className={classes.lista} aria-label={label}>
        {lista}
      </nav>
      <div className={classes.detalle}>{children}</div>
    </div>
  );
}

/** The links of the list, one under another. */
export function Enlaces({ children }: { children: ReactNode }) {
  return <ul className={classes.enlaces}>{children}</ul>;
}

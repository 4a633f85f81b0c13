import type { ReactNode } from 'react';
import classes from './Columnas.module.css';

/** Fields side by side, where there is room: as many as said, or three of which the first is the widest. */
export function Columnas({ de, children }: { de: 2 | 3 | 'primera-ancha'; children: ReactNode }) {
  return (
    <div className={classes.columnas} data-de={de}>
      {children}
    </div>
  );
}

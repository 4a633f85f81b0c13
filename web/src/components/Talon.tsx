import type { ReactNode } from 'react';
import classes from './Talon.module.css';

/** A sheet of the pad: the stub, the perforation and what is written on it. */
export function Talon({ cabo, children }: { cabo?: string; children: ReactNode }) {
  return (
    <div className={classes.talon}>
      <div className={classes.cabo} aria-hidden="true">
        <span>{cabo}</span>
      </div>
      <div className={classes.hoja}>{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import classes from './Suave.module.css';

/** Secondary text, with less weight. Rows are full of it: it is a plain element, not a component of the library. */
export function Suave({ children }: { children: ReactNode }) {
  return <span className={classes.suave}>{children}</span>;
}

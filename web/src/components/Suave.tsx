import type { ReactNode } from 'react';
import classes from './Suave.module.css';

/** What is said beside something, with less weight. Rows are full of them: they are no component of the library. */
export function Suave({ children }: { children: ReactNode }) {
  return <span className={classes.suave}>{children}</span>;
}

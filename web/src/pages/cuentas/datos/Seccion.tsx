import type { ReactNode } from 'react';
import classes from './Seccion.module.css';

/** A part of the settings, its title beside it where there is room. */
export function Seccion({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className={classes.seccion} aria-label={titulo}>
      <h2>{titulo}</h2>
      {children}
    </section>
  );
}

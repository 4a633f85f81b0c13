import type { ReactNode } from 'react';
import classes from './Hechos.module.css';

interface Props {
  /** Each datum by its name, in order; one that is null is left out. */
  hechos: Readonly<Record<string, ReactNode>>;
  /** Where the datum stands: under its name, in a column beside it, or at the other end of the line. */
  forma: 'debajo' | 'columna' | 'extremos';
}

/** What is known of something, one line each. */
export function Hechos({ hechos, forma }: Props) {
  return (
    <dl className={classes.hechos} data-forma={forma}>
      {Object.entries(hechos)
        .filter(([, dato]) => dato !== null)
        .map(([nombre, dato]) => (
          <div key={nombre}>
            <dt>{nombre}</dt>
            <dd>{dato}</dd>
          </div>
        ))}
    </dl>
  );
}

import type { AvanceLote } from '@talonario/core/ventas';
import type { ReactNode } from 'react';
import { Avance } from './Avance.tsx';
import classes from './EnMarcha.module.css';

/** A batch that is running: what it is, how far it got, and what there is to know meanwhile. */
export function EnMarcha({
  titulo,
  avance,
  children,
}: {
  titulo: ReactNode;
  avance: AvanceLote;
  children?: ReactNode;
}) {
  return (
    <section className={classes.marcha} aria-label="Emisión en marcha">
      {titulo}
      <Avance avance={avance} />
      {children}
    </section>
  );
}

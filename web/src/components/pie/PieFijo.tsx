import type { ReactNode } from 'react';
import { Notice } from '../estados/States.tsx';
import classes from './PieFijo.module.css';

interface Props {
  /** Sentences of the failures. */
  fallos: readonly string[];
  /** Missing data, or the effect of the buttons. */
  dicho: ReactNode;
  /** On a phone the foot stays at the end of the page: fixed, it would cover half of the content. */
  sueltoEnTelefono?: boolean;
  /** Buttons of the foot. */
  children: ReactNode;
}

/** Foot of a form or review, always on screen: failures, missing data and the buttons that send it. */
export function PieFijo({ fallos, dicho: resumen, sueltoEnTelefono = false, children }: Props) {
  return (
    <div className={classes.pie} data-suelto={sueltoEnTelefono || undefined} data-fuera-de-la-hoja>
      {fallos.length > 0 && (
        <Notice tono="rojo" role="alert" className={classes.fallo}>
          {fallos.map((fallo) => (
            <p key={fallo}>{fallo}</p>
          ))}
        </Notice>
      )}
      <p className={classes.dicho} aria-live="polite">
        {resumen}
      </p>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import { Notice } from '../estados/States.tsx';
import classes from './PieFijo.module.css';

interface Props {
  /** What was refused: a sentence each. */
  fallos: readonly string[];
  /** What is missing, or what the buttons will do. */
  dicho: ReactNode;
  /** On a phone it stays at the end of the page: it would cover half of what is looked at. */
  sueltoEnTelefono?: boolean;
  /** Its buttons. */
  children: ReactNode;
}

/** The foot of what is written or looked over, on screen all the way down: what failed, what is missing, and what sends it. */
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

import { useId, type ReactNode } from 'react';
import classes from './Seccion.module.css';

interface Props {
  titulo: string;
  children: ReactNode;
  pie?: ReactNode;
}

/** A sheet of the listing's page. */
export function Seccion({ titulo, children, pie }: Props) {
  const id = useId();
  return (
    <section className={classes.seccion} aria-labelledby={id}>
      <h3 id={id}>{titulo}</h3>
      {children}
      {pie !== undefined && <p className={classes.pie}>{pie}</p>}
    </section>
  );
}

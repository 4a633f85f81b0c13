import { Skeleton } from '@mantine/core';
import classes from './Devolucion.module.css';

/** The page's room while what it needs arrives. */
export function EsqueletoNota() {
  return (
    <div className={classes.nota} aria-busy="true">
      <Skeleton height={64} />
      <Skeleton height={180} />
    </div>
  );
}

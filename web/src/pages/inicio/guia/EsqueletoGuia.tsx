import { Skeleton } from '@mantine/core';
import classes from './Guia.module.css';

/** The room of the guide while it is read. */
export function EsqueletoGuia() {
  return (
    <div className={classes.guia} aria-busy="true">
      <div className={classes.camino}>
        <Skeleton height={180} width="80%" />
      </div>
      <div className={classes.paso}>
        <Skeleton height={24} width="14rem" mb="md" />
        <Skeleton height={12} width="70%" my="md" />
        <Skeleton height={36} width="20rem" />
      </div>
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import classes from './Inicio.module.css';

/** The room of the desk while it is read. */
export function Esqueleto() {
  return (
    <div className={classes.mesa} aria-busy="true">
      <div className={classes.hacer}>
        <div className={classes.cuenta}>
          <Skeleton height={20} width="12rem" mb="md" />
          <Skeleton height={44} width="100%" mb="md" />
          {['90%', '80%', '84%'].map((width) => (
            <Skeleton key={width} height={12} width={width} my="md" />
          ))}
        </div>
      </div>
      <div className={classes.saber}>
        <Skeleton height={18} width="8rem" />
        <Skeleton height={160} width="100%" />
      </div>
    </div>
  );
}

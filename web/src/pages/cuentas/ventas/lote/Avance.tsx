import { Progress } from '@mantine/core';
import type { AvanceLote } from '@talonario/core';
import { describeAvance, describePaso, percentOf } from './avance.ts';
import classes from '../ventas.module.css';

/** How far a batch is, and what it is doing. */
export function Avance({ avance }: { avance: AvanceLote }) {
  const porciento = percentOf(avance);
  return (
    <div className={classes.avance}>
      <Progress
        className={classes.barra ?? ''}
        value={porciento ?? 100}
        animated={porciento === null}
        aria-label="Avance del lote"
      />
      <p role="status">
        <b>{describeAvance(avance)}</b> <span className={classes.suave}>{describePaso(avance)}</span>
      </p>
    </div>
  );
}

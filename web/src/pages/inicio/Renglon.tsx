import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { enMiles } from '../../textos/numeros.ts';
import classes from './Renglon.module.css';

interface Props {
  to: string;
  cuantas: number;
  /** Noun of the count: `CUIT mal escrito`. */
  que: string;
  /** Beside it, with less weight: an amount. */
  detalle?: ReactNode;
  tono?: 'persona' | 'espera' | 'normal';
}

const iconos: Readonly<Record<NonNullable<Props['tono']>, IconName>> = {
  persona: 'alerta',
  espera: 'cola',
  normal: 'nota',
};

/** Pending items: their count, and a link to exactly those. */
export function Renglon({ to, cuantas, que, detalle, tono = 'normal' }: Props) {
  return (
    <li className={classes.renglon} data-tono={tono}>
      <Link to={to}>
        <Icon name={iconos[tono]} size={16} />
        <b>{enMiles(cuantas)}</b>
        <span>{que}</span>
        {detalle !== undefined && <span className={classes.detalle}>{detalle}</span>}
        <Icon name="derecha" size={14} />
      </Link>
    </li>
  );
}

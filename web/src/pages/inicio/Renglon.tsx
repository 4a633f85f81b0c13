import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { enMiles } from '../../textos/numeros.ts';
import type { ParteDeCuenta } from './pendientes.ts';
import classes from './Renglon.module.css';

interface Props {
  /** All of them; null: each account has its own. */
  to: string | null;
  cuantas: number;
  /** Noun of the count: `CUIT mal escrito`. */
  que: string;
  /** Beside it, with less weight: an amount. */
  detalle?: ReactNode;
  /** Its last day, in a sentence; null: none is known. */
  plazo?: string | null;
  tono?: 'persona' | 'espera' | 'normal';
  /** Accounts of which they are, each with its own. */
  cuentas?: readonly ParteDeCuenta[];
  /** Name of the row in the page's address. */
  id?: string;
}

const iconos: Readonly<Record<NonNullable<Props['tono']>, IconName>> = {
  persona: 'alerta',
  espera: 'cola',
  normal: 'nota',
};

const SIN_CUENTAS: readonly ParteDeCuenta[] = [];

/** Pending items: their count, and a link to exactly those. */
export function Renglon({
  to,
  cuantas,
  que,
  detalle,
  plazo = null,
  tono = 'normal',
  cuentas = SIN_CUENTAS,
  id,
}: Props) {
  const contenido = (
    <>
      <Icon name={iconos[tono]} size={16} />
      <b>{enMiles(cuantas)}</b>
      <span>
        {que} {cuentas.length === 1 && <small>{cuentas[0]?.nickname}</small>}
        {plazo !== null && <small className={classes.plazo}>{plazo}</small>}
      </span>
      {detalle !== undefined && <span className={classes.detalle}>{detalle}</span>}
    </>
  );
  return (
    <li className={classes.renglon} data-tono={tono} id={id}>
      {to === null ? (
        <div className={classes.fila}>{contenido}</div>
      ) : (
        <Link to={to} className={classes.fila}>
          {contenido}
          <Icon name="derecha" size={14} />
        </Link>
      )}
      {cuentas.length > 1 && (
        <p className={classes.cuentas}>
          {cuentas.map((cuenta) => (
            <Link key={cuenta.nickname} to={cuenta.to} aria-label={`${que}, ${cuenta.nickname}: ${cuenta.cuantas}`}>
              {cuenta.nickname} {enMiles(cuenta.cuantas)}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}

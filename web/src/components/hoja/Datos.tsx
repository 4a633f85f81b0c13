import type { Dato } from '@talonario/core/comprobantes';
import { keepAmounts } from '../../textos/numeros.ts';
import classes from './Datos.module.css';

/** Data of a party or voucher, each with its label before it. */
export function Datos({ datos }: { datos: readonly Dato[] }) {
  return (
    <dl className={classes.datos}>
      {datos.map(({ etiqueta, valor }) => (
        <div key={etiqueta}>
          <dt>{`${etiqueta}:`}</dt> <dd className={valor.includes(' ') ? undefined : 'junto'}>{keepAmounts(valor)}</dd>
        </div>
      ))}
    </dl>
  );
}

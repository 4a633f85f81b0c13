import { formatARS } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';
import { enMiles } from '../../../textos/numeros.ts';
import classes from './Tipos.module.css';

interface Cuenta {
  cantidad: number;
  total: Decimal;
}

/** Vouchers by kind (`FC A`): number and total of each, and of all. */
export function Tipos({ lineas, total }: { lineas: readonly (Cuenta & { sigla: string })[]; total: Cuenta }) {
  return (
    <table className={classes.tipos}>
      <caption className="solo-lector">Comprobantes por tipo</caption>
      <tbody>
        {lineas.map((linea) => (
          <tr key={linea.sigla}>
            <th scope="row">{linea.sigla}</th>
            <td>{enMiles(linea.cantidad)}</td>
            <td>{formatARS(linea.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{enMiles(total.cantidad)}</td>
          <td>{formatARS(total.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

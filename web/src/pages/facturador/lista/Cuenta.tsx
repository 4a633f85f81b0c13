import { tipoComprobanteOf, type Comprobante, type FacturasTotales } from '@talonario/core/comprobantes';
import { Decimal } from 'decimal.js';
import { enMiles, enPlural, enPesos } from '../../../textos/numeros.ts';
import classes from './ListaFacturas.module.css';

interface Props {
  /** undefined while it is not known. */
  total: number | undefined;
  hayMas: boolean;
  totales: FacturasTotales | undefined;
  elegidas: readonly Comprobante[];
}

/** Number of vouchers and their total in pesos; or number of the chosen ones. */
export function Cuenta({ total, hayMas, totales, elegidas }: Props) {
  if (elegidas.length > 0) {
    return (
      <>
        <b>{enMiles(elegidas.length)}</b> {enPlural(elegidas.length, 'seleccionado', 'seleccionados')} por{' '}
        {enPesos(sumOf(elegidas))}
      </>
    );
  }
  if (total === undefined) return <>&nbsp;</>;
  return (
    <>
      <span className={classes.cuantos}>
        {enPlural(total, '1 comprobante', `${hayMas ? 'más de ' : ''}# comprobantes`)}
      </span>
      {totales && (
        <span className={classes.sumas} title="En pesos. Las notas de crédito restan.">
          {partes.map(({ clave, texto }) => {
            const { cantidad, total: suma } = totales[clave];
            return cantidad === 0 ? null : (
              <span key={clave}>
                {texto} <b>{enPesos(suma)}</b>
              </span>
            );
          })}
        </span>
      )}
    </>
  );
}

const partes = [
  { clave: 'emitidos', texto: 'Emitido' },
  { clave: 'borradores', texto: 'En borrador' },
  { clave: 'presupuestos', texto: 'Presupuestado' },
] as const;

/** Sum in pesos; a credit note subtracts. */
function sumOf(comprobantes: readonly Comprobante[]): Decimal {
  return comprobantes.reduce((suma, { tipo_comprobante, total, cotizacion }) => {
    const pesos = total.mul(cotizacion).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
    return suma.add(pesos.times(tipoComprobanteOf(tipo_comprobante).signo));
  }, new Decimal(0));
}

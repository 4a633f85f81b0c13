import { formatFecha } from '@talonario/core/base';
import { formatNumero, type Comprobante } from '@talonario/core/comprobantes';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { formatEnMoneda } from '../../../textos/comprobante.ts';

/** Invoices shown before the rest is unfolded: a period may have hundreds. */
const A_LA_VISTA = 5;

/** Parts that a credit note for a period takes of its invoices, the oldest first. */
export function Reparto({
  comprobante: { reparto, moneda },
}: {
  comprobante: Pick<Comprobante, 'reparto' | 'moneda'>;
}) {
  const resto = reparto.slice(A_LA_VISTA);
  return (
    <>
      <Partes reparto={reparto.slice(0, A_LA_VISTA)} moneda={moneda} />
      {resto.length > 0 && (
        <details>
          <summary>{enPlural(resto.length, 'Una más', '# más')}</summary>
          <Partes reparto={resto} moneda={moneda} />
        </details>
      )}
    </>
  );
}

function Partes({ reparto, moneda }: Pick<Comprobante, 'reparto' | 'moneda'>) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
      {reparto.map(({ comprobante, total }) => (
        <li key={comprobante.id}>
          <Link to={paths.factura(comprobante.id)}>{formatNumero(comprobante)}</Link> del{' '}
          {formatFecha(comprobante.fecha)}: {formatEnMoneda(total, moneda)}
        </li>
      ))}
    </ul>
  );
}

import type { PaginaDeCuentas } from '@talonario/core/ventas';
import { Link } from 'react-router';
import { Notice } from '../../../../components/estados/States.tsx';
import { paths } from '../../../../paths.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';

/** Accounts whose sales could not be read now: why, and of when the sales shown are. */
export function CuentasSinLeer({ cuentas }: Pick<PaginaDeCuentas, 'cuentas'>) {
  return cuentas.map(({ cuenta_id, nickname, fallo, guardada_al }) =>
    fallo === null ? null : (
      <Notice key={cuenta_id} tono="ambar" role="status" mb="md">
        <p>
          <strong>
            <Link to={paths.facturarVentas(cuenta_id)}>{nickname}</Link>: no se pudieron leer sus ventas.
          </strong>{' '}
          {fallo.error}{' '}
          {guardada_al === null
            ? 'Todavía no hay ventas guardadas de esta cuenta.'
            : `Las ventas se ven como estaban el ${fechaYHora(guardada_al)}.`}
        </p>
      </Notice>
    ),
  );
}

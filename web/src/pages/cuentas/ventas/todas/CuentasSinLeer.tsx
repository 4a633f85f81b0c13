import { enPlural } from '@talonario/core/base';
import type { PaginaDeCuentas } from '@talonario/core/ventas';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../../components/estados/States.tsx';
import { paths } from '../../../../paths.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';

type Cuenta = PaginaDeCuentas['cuentas'][number];

/** Accounts whose sales could not be read now, by cause: why, and of when the sales shown are. */
export function CuentasSinLeer({ cuentas }: Pick<PaginaDeCuentas, 'cuentas'>) {
  const porCausa = Map.groupBy(cuentas, ({ fallo }) => fallo?.error ?? null);
  return [...porCausa].map(([causa, cuentasDeLaCausa]) =>
    causa === null ? null : (
      <Notice key={causa} tono="ambar" role="status" mb="md">
        <p>
          <strong>
            {cuentasDeLaCausa.map(({ cuenta_id, nickname }, indice) => (
              <Fragment key={cuenta_id}>
                {indice > 0 && ', '}
                <Link to={paths.facturarVentas(cuenta_id)}>{nickname}</Link>
              </Fragment>
            ))}
            : no se pudieron leer sus ventas.
          </strong>{' '}
          {causa} {guardadas(cuentasDeLaCausa)}
        </p>
      </Notice>
    ),
  );
}

/** Sentences on the sales that are shown meanwhile. */
function guardadas(cuentas: readonly Cuenta[]): string {
  const sinVentas = cuentas.filter(({ guardada_al }) => guardada_al === null).length;
  const conVentas = cuentas.flatMap(({ nickname, guardada_al }) => {
    if (guardada_al === null) return [];
    const dia = `el ${fechaYHora(guardada_al)}`;
    return cuentas.length === 1 ? dia : `las de ${nickname}, ${dia}`;
  });
  return [
    sinVentas > 0 &&
      (sinVentas === cuentas.length
        ? enPlural(
            sinVentas,
            'Todavía no hay ventas guardadas de esta cuenta.',
            'Todavía no hay ventas guardadas de estas # cuentas.',
          )
        : enPlural(sinVentas, 'De una todavía no hay ventas guardadas.', 'De # todavía no hay ventas guardadas.')),
    conVentas.length > 0 && `Las ventas se ven como estaban ${conVentas.join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

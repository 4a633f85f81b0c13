import { Text } from '@mantine/core';
import type { CambioHecho } from '@talonario/core/articulos';
import type { Moneda } from '@talonario/core/base';
import type { Decimal } from 'decimal.js';
import { deAntes } from '../../../components/estados/deAntes.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import classes from './VistaCambio.module.css';

/** Writes a value that changes; `moneda` of an amount, null of any other. */
export type Formatear = (valor: Decimal, moneda: Moneda | null) => string;

interface Props {
  visto: CambioHecho;
  formatear: Formatear;
  /** A newer preview is on its way. */
  vieja: boolean;
}

/** Preview of a bulk change: counts, the first articles before and after, and those that cannot change. */
export function VistaCambio({ visto: { resumen, muestra, rechazadas }, formatear, vieja }: Props) {
  return (
    <section className={classes.vista} aria-label="Qué cambia" {...deAntes(vieja)}>
      <p role="status">{describe(resumen)}</p>
      {muestra.length > 0 && (
        <div className={classes.marco} tabIndex={0} role="group" aria-label="Muestra de lo que cambia">
          <table aria-label="Antes y después">
            <thead>
              <tr>
                <th scope="col">Artículo</th>
                <th scope="col">Antes</th>
                <th scope="col">Después</th>
              </tr>
            </thead>
            <tbody>
              {muestra.map(({ sku, descripcion, antes, despues, moneda }) => (
                <tr key={sku}>
                  <td title={`${sku} ${descripcion}`}>
                    {sku} <small>{descripcion}</small>
                  </td>
                  <td>{formatear(antes, moneda)}</td>
                  <td>
                    <b>{formatear(despues, moneda)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {resumen.cambian > muestra.length && (
        <Text size="xs" c="dimmed">
          Se muestran los primeros {enMiles(muestra.length)}.
        </Text>
      )}
      {rechazadas.length > 0 && (
        <details>
          <summary>{enPlural(resumen.con_error, 'Por qué 1 queda como está', 'Por qué # quedan como están')}</summary>
          <ul>
            {rechazadas.map(({ sku, motivo }) => (
              <li key={sku}>
                <b>{sku}</b> {motivo}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function describe({ cambian, iguales, con_error }: CambioHecho['resumen']): string {
  if (cambian + iguales + con_error === 0) return 'No hay artículos que cambiar.';
  const partes = [
    enPlural(cambian, '1 cambia', '# cambian'),
    ...(iguales > 0 ? [enPlural(iguales, '1 ya está así', '# ya están así')] : []),
    ...(con_error > 0 ? [enPlural(con_error, '1 no se puede cambiar', '# no se pueden cambiar')] : []),
  ];
  return `${partes.join(', ')}.`;
}

import type { Publicacion } from '@talonario/core/publicaciones';
import { memo } from 'react';
import { Hechos } from '../../../../../components/Hechos.tsx';
import { Suave } from '../../../../../components/Suave.tsx';
import { enMiles } from '../../../../../textos/numeros.ts';
import classes from './Existencias.module.css';
import { Seccion } from '../../../../../components/secciones/Seccion.tsx';
import { withComma } from '@talonario/core/base';

const lugares: Readonly<Record<string, string>> = {
  selling_address: 'En tu depósito',
  seller_warehouse: 'En tu depósito',
  meli_facility: 'En Full, depósito de Mercado Libre',
};

/** Stock of the listing: by warehouse, by variation, and the parts of each kit. */
export const Existencias = memo(function Existencias({ publicacion }: { publicacion: Publicacion }) {
  const { available_quantity, stock, variations, kit } = publicacion;
  const porLugar = Object.fromEntries(
    (stock?.locations ?? []).map(({ type, quantity }, indice) => [
      `${lugares[type] ?? type}${indice > 0 && stock?.locations[indice - 1]?.type === type ? ` (${indice + 1})` : ''}`,
      enMiles(quantity),
    ]),
  );
  return (
    <Seccion
      forma="hoja"
      titulo="Stock"
      pie={stock === null ? 'Mercado Libre no informa en qué depósito están.' : undefined}
    >
      <Hechos forma="extremos" hechos={{ 'En venta': <b>{enMiles(available_quantity)}</b>, ...porLugar }} />
      {variations.length > 0 && (
        <ul className={classes.renglones} aria-label="Variantes">
          {variations.map(({ id, attributes, sku, available_quantity: hay }) => (
            <li key={id}>
              <span>{[attributes || id, sku].filter((dato) => dato !== null).join(' · ')}</span> {enMiles(hay)}
            </li>
          ))}
        </ul>
      )}
      {kit !== null && (
        <>
          <p>
            <b>Cada unidad lleva</b>{' '}
            <Suave>{kit.clase === 'virtual' ? '(kit armado en Mercado Libre)' : '(kit de tus artículos)'}</Suave>
          </p>
          <ul className={classes.renglones} aria-label="Partes del kit">
            {kit.componentes.map(({ sku, cantidad, item_id, titulo }) => (
              <li key={`${sku ?? ''} ${item_id ?? ''}`}>
                <span>{[sku ?? 'sin SKU', titulo, item_id].filter((dato) => dato !== null).join(' · ')}</span>{' '}
                {withComma(cantidad)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Seccion>
  );
});

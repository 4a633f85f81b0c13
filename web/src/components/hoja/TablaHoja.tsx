import type { Tabla } from '@talonario/core/comprobantes';
import type { CSSProperties } from 'react';
import classes from './TablaHoja.module.css';

interface Props {
  tabla: Tabla<string>;
  /** Text in place of an empty description. */
  sinTexto?: string;
}

/** Figures that fit side by side on a phone: quantity, unit, price and subtotal. */
const EN_UN_RENGLON = 4;

/** Lines or perceptions. Where the sheet is narrow the words of a row are over its figures. */
export function TablaHoja({ tabla: { columnas, filas }, sinTexto = '' }: Props) {
  const cifras = columnas.filter(({ contenido }) => contenido === 'cifra').length;
  return (
    <table
      className={classes.tabla}
      aria-label="Ítems"
      data-muchas={cifras > EN_UN_RENGLON || undefined}
      style={{ '--cifras': cifras } as CSSProperties}
    >
      <thead>
        <tr>
          {columnas.map(({ clave, titulo, contenido }) => (
            <th key={clave} scope="col" data-contenido={contenido}>
              {titulo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map(({ orden, celdas }) => (
          <tr key={orden}>
            {columnas.map(({ clave, contenido }, indice) => (
              <td key={clave} data-contenido={contenido}>
                {celdas[indice] || (contenido === 'texto' && clave !== 'codigo' && <i>{sinTexto}</i>)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

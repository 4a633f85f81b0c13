import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { Puede } from '../../../../components/Puede.tsx';
import { conVuelta } from '../../../../hooks/useVuelta.ts';
import { paths } from '../../../../paths.ts';
import { faltasDistintas, textoDeFalta, type Falta } from './faltan.ts';

interface Props {
  faltan: readonly Falta[];
  /** Title of the listing, name of the article to create. */
  titulo: string;
}

/** Unknown data and the way to load each; a missing article is created from here with the listing's data. */
export function Faltan({ faltan, titulo }: Props) {
  const { pathname, search } = useLocation();
  const vuelta = conVuelta({
    to: `${pathname}${search}`,
    texto: pathname.endsWith('/pubs') ? 'Volver a las publicaciones' : 'Volver a la publicación',
    retomar: [],
  });
  return (
    <>
      {faltasDistintas(faltan).map((falta, indice) => (
        <Fragment key={`${falta.falta} ${falta.sku ?? ''}`}>
          {indice > 0 && ' '}
          {textoDeFalta(falta)}
          {falta.falta === 'articulo' && falta.sku !== null && (
            <Puede derecho="configurar">
              {' '}
              <Link to={paths.articuloNuevo(falta.sku, { descripcion: titulo })} state={vuelta}>
                Cargalo
              </Link>
            </Puede>
          )}
          {falta.falta === 'costo' && falta.sku !== null && (
            <Puede derecho="configurar">
              {' '}
              <Link to={paths.articulo(falta.sku)} state={vuelta}>
                Ponele el costo
              </Link>
            </Puede>
          )}
        </Fragment>
      ))}
    </>
  );
}

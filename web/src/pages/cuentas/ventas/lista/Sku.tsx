import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../components/estados/StatusBadge.tsx';
import { paths } from '../../../../paths.ts';
import { articulosQuery } from '../../../../queries/articulos/articulos.ts';

/** The SKU of something sold: it leads to its article or, when there is none, to its form with the listing's title. */
export function Sku({ sku, titulo }: { sku: string; titulo: string }) {
  const { data } = useQuery(articulosQuery(sku, null));
  const falta = data !== undefined && !data.results.some((articulo) => articulo.sku === sku);
  return (
    <small>
      {' '}
      {falta ? (
        <>
          {sku}{' '}
          <StatusBadge tono="ambar" icon="alerta">
            <Link to={paths.articuloNuevo(sku, { descripcion: titulo })}>SKU sin cargar</Link>
          </StatusBadge>
        </>
      ) : (
        <Link to={paths.articulo(sku)}>{sku}</Link>
      )}
    </small>
  );
}

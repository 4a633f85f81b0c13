import { Link } from 'react-router';
import { StatusBadge } from '../../../../components/estados/StatusBadge.tsx';
import { useAcceso } from '../../../../hooks/useAcceso.ts';
import { paths } from '../../../../paths.ts';
import { useCargar } from './useCargar.ts';

interface Props {
  sku: string;
  titulo: string;
  /** No article has this SKU. */
  sinCargar: boolean;
  /** The sale, which is tried again once there is one. */
  venta: string;
}

/** The SKU of something sold: it leads to its article or, when there is none, to its form, and back, for who may load it. */
export function Sku({ sku, titulo, sinCargar, venta }: Props) {
  const cargar = useCargar();
  const carga = useAcceso().puede('configurar');
  return (
    <small>
      {' '}
      {sinCargar ? (
        <>
          {sku}{' '}
          <StatusBadge tono="ambar" icon="alerta">
            {carga ? <Link {...cargar({ sku, titulo, ventas: [venta] })}>SKU sin cargar</Link> : 'SKU sin cargar'}
          </StatusBadge>
        </>
      ) : (
        <Link to={paths.articulo(sku)}>{sku}</Link>
      )}
    </small>
  );
}

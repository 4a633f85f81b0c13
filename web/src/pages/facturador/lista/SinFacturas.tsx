import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/estados/States.tsx';
import { paths } from '../../../paths.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';

/** Empty state: no voucher passes the filters. */
export function SinResultados({ motivo, onClear }: { motivo: string | null; onClear: () => void }) {
  return (
    <EmptyState titulo={motivo ?? 'Ningún comprobante coincide con los filtros'}>
      <p>
        {motivo === null ? 'Sacá alguno de los filtros, o mirá todos.' : 'Corregí las fechas, o mirá todos.'}{' '}
        <Button variant="default" size="compact-sm" onClick={onClear}>
          Limpiar
        </Button>
      </p>
    </EmptyState>
  );
}

/** Empty state before the first voucher; the first steps tell the missing data. */
export function Vacia() {
  const { data: empresas = [] } = useQuery(empresasQuery);
  const listo = empresas.some(({ puntosDeVenta }) => puntosDeVenta.length > 0);
  return (
    <EmptyState titulo="Todavía no hay comprobantes">
      <p>
        Acá aparecen las facturas y notas de tus ventas y las que cargues a mano.
        {listo && (
          <>
            {' '}
            <Link to={paths.nuevaFactura}>Hacé la primera</Link>: escribís el CUIT del comprador y traemos sus datos de
            ARCA.
          </>
        )}
      </p>
    </EmptyState>
  );
}

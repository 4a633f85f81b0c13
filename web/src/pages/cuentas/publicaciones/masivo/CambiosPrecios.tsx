import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BackLink } from '../../../../components/encabezado/BackLink.tsx';
import { EmptyState, ErrorState } from '../../../../components/estados/States.tsx';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { useTitle } from '../../../../hooks/pantalla/useTitle.ts';
import { paths } from '../../../../paths.ts';
import { cambiosPreciosQuery } from '../../../../queries/publicaciones.ts';
import { fechaYHora } from '../../../../textos/fechaYHora.ts';
import { useCuenta } from '../../useCuenta.ts';
import type { CambioPrecios } from '@talonario/core/publicaciones';
import { resumenDeCambio } from './grupos.ts';

/** /app/cuentas/{id}/pubs/precios: the last changes of many prices. */
export default function CambiosPrecios() {
  const { id, nickname } = useCuenta();
  useTitle(`Cambios de precios · ${nickname}`);
  const { data, error, refetch } = useQuery(cambiosPreciosQuery(id));
  return (
    <Stack>
      <div>
        <BackLink to={paths.publicaciones(id)} texto="Publicaciones" />
      </div>
      <h2>Cambios de precios</h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : (
        <DataTable
          label="Cambios de precios"
          columns={columnsOf(id)}
          rows={data}
          rowKey={(cambio) => cambio.id}
          rowName={({ creado_en }) => `el cambio del ${fechaYHora(creado_en)}`}
          href={(cambio) => paths.cambioPrecios(id, cambio.id)}
          fichas="sm"
          empty={
            <EmptyState titulo="Todavía no cambiaste varios precios a la vez" nivel={3}>
              <p>
                En <Link to={paths.publicaciones(id)}>la lista</Link> elegís publicaciones, o todas las del filtro, y
                antes de aplicar el cambio ves cómo quedarían.
              </p>
            </EmptyState>
          }
        />
      )}
    </Stack>
  );
}

function columnsOf(cuenta_id: string): readonly Column<CambioPrecios>[] {
  return [
    {
      key: 'cuando',
      titulo: 'Cuándo',
      render: ({ id, creado_en }) => <Link to={paths.cambioPrecios(cuenta_id, id)}>{fechaYHora(creado_en)}</Link>,
    },
    { key: 'que', titulo: 'Qué', ancha: true, envuelve: true, render: ({ texto }) => texto },
    { key: 'como', titulo: 'Cómo quedó', envuelve: true, render: (cambio) => resumenDeCambio(cambio) },
    { key: 'quien', titulo: 'Quién', desde: 'md', render: ({ usuario }) => usuario },
  ];
}

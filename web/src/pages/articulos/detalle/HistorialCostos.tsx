import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatEn } from '@talonario/core/base';
import { ErrorState } from '../../../components/estados/States.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import type { Respuesta } from '../../../api.ts';
import { costosQuery } from '../../../queries/articulos/articulos.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { Seccion } from '../../../components/secciones/Seccion.tsx';

type CostoEnFecha = Respuesta<'listCostos'>[number];

/** The costs that it had: each sale counts the one in force when it closed. */
export function HistorialCostos({ sku }: { sku: string }) {
  const { data, error, refetch } = useQuery(costosQuery(sku));
  return (
    <Seccion titulo="Historial de costos" bajada="Cada venta se calcula con el costo que regía cuando se cerró.">
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Historial de costos"
          columns={columns}
          rows={data}
          rowKey={({ desde }) => desde.toISOString()}
          rowName={({ desde }) => `desde ${fechaYHora(desde)}`}
          skeletonRows={1}
          empty={<Text c="dimmed">Este artículo todavía no tuvo costo.</Text>}
        />
      )}
    </Seccion>
  );
}

const columns: readonly Column<CostoEnFecha>[] = [
  { key: 'desde', titulo: 'Desde', ancha: true, render: ({ desde }) => fechaYHora(desde) },
  { key: 'cost', titulo: 'Costo', align: 'right', render: ({ currency, cost }) => formatEn(currency, cost) },
];

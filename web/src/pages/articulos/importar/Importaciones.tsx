import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Importacion } from '@talonario/core/articulos';
import { Link } from 'react-router';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { paths } from '../../../paths.ts';
import { importacionesQuery } from '../../../queries/articulos/importaciones.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { describeResumen, estados } from './textos.ts';

/** The files and bulk changes of before: each is found again where it was left. */
export function Importaciones() {
  const { data, error, refetch } = useQuery(importacionesQuery);
  if (data?.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <h2>Últimas importaciones y cambios</h2>
      <DataTable
        label="Últimas importaciones y cambios"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ nombre }) => nombre}
        href={({ id }) => paths.importacion(id)}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={null}
      />
    </Stack>
  );
}

const columns: readonly Column<Importacion>[] = [
  {
    key: 'nombre',
    titulo: 'Importación',
    ancha: true,
    render: ({ id, nombre }) => (
      <Link to={paths.importacion(id)} title={nombre}>
        {nombre}
      </Link>
    ),
  },
  { key: 'cuando', titulo: 'Cuándo', desde: 'sm', render: ({ creado_en }) => fechaYHora(creado_en) },
  {
    key: 'resumen',
    titulo: 'Filas',
    desde: 'md',
    render: ({ estado, resumen }) => (estado === 'leyendo' || estado === 'fallida' ? '' : describeResumen(resumen)),
  },
  { key: 'estado', titulo: 'Estado', render: ({ estado }) => <Estado estado={estado} /> },
];

function Estado({ estado }: Pick<Importacion, 'estado'>) {
  const { texto, tono, icon } = estados[estado];
  return (
    <StatusBadge tono={tono} icon={icon}>
      {texto}
    </StatusBadge>
  );
}

import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatFecha } from '@talonario/core/base';
import { formatCuit, provinciaOf, type Empresa } from '@talonario/core/empresas';
import type { ExclusionPercepcion } from '@talonario/core/percepciones';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { EmptyState } from '../../../components/estados/States.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { DataTable, type RowAction } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { exclusionesQuery } from '../../../queries/empresas/padrones.ts';
import { CertificadoDialog } from './CertificadoDialog.tsx';

/** The certificates by which a company that collects perceptions does not perceive some buyers. */
export function Certificados({ empresa }: { empresa: Empresa }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(exclusionesQuery(empresa.id));
  const [agregando, setAgregando] = useState(false);
  const [aEliminar, setAEliminar] = useState<ExclusionPercepcion | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: exclusionesQuery(empresa.id).queryKey });
  const eliminar = async ({ id }: ExclusionPercepcion) => {
    await call('deleteExclusion', { params: { id: empresa.id, exclusion: id } });
    await refresh();
  };
  const actions = (fila: ExclusionPercepcion): RowAction[] => [
    { texto: 'Eliminar', icon: 'eliminar', peligro: true, onSelect: () => setAEliminar(fila) },
  ];
  return (
    <>
      <Group justify="space-between" gap="xs" mt="xl" mb="md">
        <h2>Certificados de exclusión</h2>
        <Button variant="default" onClick={() => setAgregando(true)} leftSection={<Icon name="agregar" />}>
          Agregar certificado
        </Button>
      </Group>
      <DataTable
        label="Certificados de exclusión"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ certificado }) => `el certificado ${certificado}`}
        actions={actions}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={2}
        fichas="sm"
        empty={
          <EmptyState nivel={3} titulo="Ningún certificado">
            <p>
              Si un comprador te muestra un certificado de exención o de exclusión, cargalo acá: entre sus fechas no se
              le percibe, y cada comprobante dice por qué.
            </p>
          </EmptyState>
        }
      />
      {agregando && <CertificadoDialog empresa={empresa} onClose={() => setAgregando(false)} onSaved={refresh} />}
      {aEliminar && (
        <ConfirmDialog
          opened
          onClose={() => setAEliminar(null)}
          titulo={`Eliminar el certificado ${aEliminar.certificado}`}
          confirmar="Eliminar"
          peligro
          onConfirm={() => eliminar(aEliminar)}
        >
          Desde ahora a {formatCuit(aEliminar.cuit)} se le percibe según el padrón. Los comprobantes emitidos quedan
          como estaban.
        </ConfirmDialog>
      )}
    </>
  );
}

const columns: readonly Column<ExclusionPercepcion>[] = [
  { key: 'cuit', titulo: 'CUIT del comprador', render: ({ cuit }) => formatCuit(cuit) },
  { key: 'provincia', titulo: 'Provincia', render: ({ provincia }) => provinciaOf(provincia).acentuado },
  { key: 'certificado', titulo: 'Certificado', envuelve: true, render: ({ certificado }) => certificado },
  {
    key: 'vale',
    titulo: 'Vale',
    render: ({ desde, hasta }) =>
      hasta === null ? `desde el ${formatFecha(desde)}` : `del ${formatFecha(desde)} al ${formatFecha(hasta)}`,
  },
];

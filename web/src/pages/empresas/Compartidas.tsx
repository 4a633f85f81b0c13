import { Button, Group, Stack } from '@mantine/core';
import { nombreDeMes } from '@talonario/core/contador';
import { formatCuit, roles, type Compartida } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialogos/ConfirmDialog.tsx';
import { StatusBadge } from '../../components/estados/StatusBadge.tsx';
import { DataTable } from '../../components/tabla/DataTable.tsx';
import type { Column } from '../../components/tabla/orden/column.ts';
import { paths } from '../../paths.ts';
import { compartidasQuery } from '../../queries/empresas/miembros.ts';
import { enPesos, enPlural } from '../../textos/numeros.ts';
import { enterTitular, readTitular } from '../../titular.ts';
import { useUsuario } from '../../session/useUsuario.ts';
import { TraspasosRecibidos } from './traspaso/Traspasos.tsx';

/** A company that somebody shares, with whose it is. */
interface Fila {
  compartida: Compartida;
  empresa: Compartida['empresas'][number];
}

/** Under one's own companies, those that others share: of every owner, with their last month. Nothing where nobody does. */
export function Compartidas() {
  const { data: usuario } = useUsuario();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...compartidasQuery, enabled: usuario?.compartidas === true });
  const [aDejar, setADejar] = useState<Compartida | null>(null);
  const titular = readTitular();
  if (usuario?.compartidas !== true) return null;

  const dejar = async ({ titular: { id } }: Compartida) => {
    await call('leaveCompartida', { params: { titular: id } });
    if (id === titular) enterTitular(null, paths.empresas);
    else await queryClient.invalidateQueries({ queryKey: compartidasQuery.queryKey });
  };
  const filas = data?.flatMap((compartida) => compartida.empresas.map((empresa): Fila => ({ compartida, empresa })));
  const columns: readonly Column<Fila>[] = [
    { key: 'cuit', titulo: 'CUIT', render: ({ empresa }) => formatCuit(empresa.cuit) },
    {
      key: 'razon_social',
      titulo: 'Razón Social',
      envuelve: true,
      render: ({ empresa }) => empresa.razon_social,
    },
    {
      key: 'titular',
      titulo: 'De',
      envuelve: true,
      render: ({ compartida }) => compartida.titular.email,
    },
    { key: 'rol', titulo: 'Tu rol', render: ({ compartida }) => roles[compartida.rol].nombre },
    {
      key: 'mes',
      titulo: 'Último mes',
      render: ({ empresa: { mes } }) => (
        <>
          {nombreDeMes(mes.periodo)}: {enPlural(mes.comprobantes, '1 comprobante', '# comprobantes')} por{' '}
          {enPesos(mes.importe)}{' '}
          {mes.presentado_en !== null && (
            <StatusBadge tono="verde" icon="emitida">
              presentado
            </StatusBadge>
          )}
        </>
      ),
    },
    {
      key: 'entrar',
      titulo: <span className="solo-lector">Entrar</span>,
      render: ({ compartida, empresa }) => (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Entrar a ${empresa.razon_social}`}
            onClick={() => enterTitular(compartida.titular.id, paths.empresa(empresa.id))}
          >
            Entrar
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Dejar las empresas de ${compartida.titular.email}`}
            onClick={() => setADejar(compartida)}
          >
            Dejar
          </Button>
        </Group>
      ),
    },
  ];

  return (
    <Stack component="section" aria-labelledby="compartidas" gap="sm" mt="xl">
      <h2 id="compartidas">Empresas que compartieron con vos</h2>
      <TraspasosRecibidos />
      <DataTable
        label="Empresas que compartieron con vos"
        columns={columns}
        rows={filas}
        rowKey={({ empresa }) => empresa.id}
        rowName={({ empresa }) => empresa.razon_social}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={2}
        fichas="md"
        empty={null}
      />
      {aDejar && (
        <ConfirmDialog
          opened
          onClose={() => setADejar(null)}
          titulo={`Dejar las empresas de ${aDejar.titular.email}`}
          confirmar="Dejar"
          peligro
          onConfirm={() => dejar(aDejar)}
        >
          Dejás de ver esas empresas en el acto. Para volver, su titular te tiene que invitar de nuevo.
        </ConfirmDialog>
      )}
    </Stack>
  );
}

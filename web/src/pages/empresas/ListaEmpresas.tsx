import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatPuntoDeVenta } from '@talonario/core/comprobantes';
import { formatCuit, situacionesIva, type Empresa } from '@talonario/core/empresas';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../components/dialogos/ConfirmDialog.tsx';
import { DataTable, type RowAction } from '../../components/tabla/DataTable.tsx';
import type { Column } from '../../components/tabla/orden/column.ts';
import { Puede } from '../../components/Puede.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/encabezado/PageHeader.tsx';
import { EmptyState } from '../../components/estados/States.tsx';
import { StatusBadge } from '../../components/estados/StatusBadge.tsx';
import { notify } from '../../components/toasts/notify.tsx';
import { paths } from '../../paths.ts';
import { Compartidas } from './Compartidas.tsx';
import { empresaQuery, empresasQuery } from '../../queries/empresas/empresas.ts';

/** /app/empresas */
export default function ListaEmpresas() {
  const { data, error, refetch } = useQuery(empresasQuery);
  const queryClient = useQueryClient();
  const [aEliminar, setAEliminar] = useState<Empresa | null>(null);

  const eliminar = async ({ id, razon_social }: Empresa) => {
    await call('deleteEmpresa', { params: { id } });
    queryClient.removeQueries({ queryKey: empresaQuery(id).queryKey });
    await queryClient.invalidateQueries({ queryKey: empresasQuery.queryKey });
    notify.success(`Eliminaste ${razon_social}`);
  };

  const actions = (empresa: Empresa): RowAction[] => [
    { texto: 'Ver', icon: 'ver', to: paths.empresa(empresa.id) },
    { texto: 'Editar', icon: 'editar', derecho: 'configurar', to: paths.editarEmpresa(empresa.id) },
    {
      texto: 'Eliminar',
      icon: 'eliminar',
      derecho: 'configurar',
      peligro: true,
      onSelect: () => setAEliminar(empresa),
    },
  ];

  return (
    <>
      <PageHeader titulo="Empresas" bajada="Tus empresas, cada una con su CUIT y sus puntos de venta.">
        <Puede derecho="configurar">
          <Button component={Link} to={paths.personas} variant="default" leftSection={<Icon name="usuario" />}>
            Personas
          </Button>
          <Button component={Link} to={paths.crearEmpresa} leftSection={<Icon name="agregar" />}>
            Crear
          </Button>
        </Puede>
      </PageHeader>
      <DataTable
        label="Empresas"
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowName={({ razon_social }) => razon_social}
        href={({ id }) => paths.empresa(id)}
        actions={actions}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={4}
        fichas="sm"
        empty={
          <EmptyState titulo="Todavía no tenés ninguna empresa">
            <p>
              Para facturar hace falta al menos una empresa. <Link to={paths.crearEmpresa}>Creá una empresa</Link> con
              su CUIT y traemos sus datos de ARCA.
            </p>
          </EmptyState>
        }
      />
      <Compartidas />
      {aEliminar && (
        <ConfirmDialog
          opened
          onClose={() => setAEliminar(null)}
          titulo={
            <>
              Eliminar {aEliminar.razon_social} <span className="junto">({formatCuit(aEliminar.cuit)})</span>
            </>
          }
          confirmar="Eliminar"
          peligro
          onConfirm={() => eliminar(aEliminar)}
        >
          Esta acción no es reversible. Se borran la empresa, sus puntos de venta y sus borradores. Si tiene
          comprobantes emitidos no se puede eliminar.
        </ConfirmDialog>
      )}
    </>
  );
}

const columns: readonly Column<Empresa>[] = [
  { key: 'cuit', titulo: 'CUIT', render: ({ cuit }) => formatCuit(cuit) },
  {
    key: 'razon_social',
    titulo: 'Razón Social',
    ancha: true,
    render: ({ id, razon_social }) => (
      <Link to={paths.empresa(id)} title={razon_social}>
        {razon_social}
      </Link>
    ),
  },
  {
    key: 'situacion_iva',
    titulo: 'Situación frente al IVA',
    desde: 'sm',
    render: ({ situacion_iva }) => situacionesIva.find(({ codigo }) => codigo === situacion_iva)?.nombre,
  },
  {
    key: 'puntos',
    titulo: 'Puntos de venta',
    render: ({ puntosDeVenta }) =>
      puntosDeVenta.length > 0 ? (
        puntosDeVenta.map(({ punto_de_venta }) => formatPuntoDeVenta(punto_de_venta)).join(', ')
      ) : (
        <StatusBadge tono="ambar" icon="alerta">
          falta agregar
        </StatusBadge>
      ),
  },
];

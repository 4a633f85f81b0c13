import { Button } from '@mantine/core';
import { formatFecha, today } from '@talonario/core/base';
import { roles, veGanancias, type Invitacion, type Miembro, type Miembros } from '@talonario/core/empresas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '../../../api.ts';
import { ConfirmDialog } from '../../../components/dialogos/ConfirmDialog.tsx';
import { PageHeader } from '../../../components/encabezado/PageHeader.tsx';
import { EmptyState } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { DataTable, type RowAction } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { empresasQuery } from '../../../queries/empresas/empresas.ts';
import { miembrosQuery } from '../../../queries/empresas/miembros.ts';
import { TraspasosOfrecidos } from '../traspaso/Traspasos.tsx';
import { PorRevisar } from './PorRevisar.tsx';
import { PersonaDialog } from './PersonaDialog.tsx';

type Persona = { miembro: Miembro; invitacion?: never } | { miembro?: never; invitacion: Invitacion };

const accesoOf = (persona: Persona) => persona.miembro ?? persona.invitacion;

/** /app/empresas/personas: whom the companies are shared with, and as what. */
export default function Personas() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(miembrosQuery);
  const { data: empresas = [] } = useQuery(empresasQuery);
  const [editada, setEditada] = useState<Miembro | 'nueva' | null>(null);
  const [aQuitar, setAQuitar] = useState<Persona | null>(null);

  const keep = (miembros: Miembros) => queryClient.setQueryData(miembrosQuery.queryKey, miembros);
  const reenviar = async ({ id, email }: Invitacion) => {
    try {
      keep(await call('resendInvitacion', { params: { invitacion: id } }));
      notify.success(`Le mandamos otro link a ${email}. El anterior ya no sirve.`);
    } catch (fallo) {
      notify.error(sentenceOf(fallo));
    }
  };
  const quitar = async (persona: Persona) => {
    keep(
      persona.miembro
        ? await call('revokeMiembro', { params: { usuario: persona.miembro.usuario_id } })
        : await call('cancelInvitacion', { params: { invitacion: persona.invitacion.id } }),
    );
  };
  const actions = (persona: Persona): RowAction[] =>
    persona.miembro
      ? [
          { texto: 'Cambiar', icon: 'editar', onSelect: () => setEditada(persona.miembro) },
          { texto: 'Quitar', icon: 'eliminar', peligro: true, onSelect: () => setAQuitar(persona) },
        ]
      : [
          { texto: 'Reenviar', icon: 'mail', onSelect: () => void reenviar(persona.invitacion) },
          { texto: 'Cancelar', icon: 'eliminar', peligro: true, onSelect: () => setAQuitar(persona) },
        ];
  const filas: Persona[] | undefined = data && [
    ...data.miembros.map((miembro) => ({ miembro })),
    ...data.invitaciones.map((invitacion) => ({ invitacion })),
  ];

  return (
    <>
      <PageHeader
        titulo="Personas"
        bajada="Con quiénes compartís tus empresas. Cada una entra con su propio usuario, y lo que hace queda con su nombre."
        volver={{ to: paths.empresas, texto: 'Volver' }}
      >
        <Button
          leftSection={<Icon name="agregar" />}
          onClick={() => setEditada('nueva')}
          disabled={empresas.length === 0}
        >
          Invitar
        </Button>
      </PageHeader>
      <TraspasosOfrecidos />
      <PorRevisar miembros={data?.miembros ?? []} onSaved={keep} />
      <DataTable
        label="Personas"
        columns={columns}
        rows={filas}
        rowKey={(persona) => persona.miembro?.usuario_id ?? persona.invitacion?.id ?? ''}
        rowName={(persona) => accesoOf(persona).email}
        actions={actions}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        fichas="md"
        empty={
          <EmptyState titulo="Tus empresas las ves solo vos">
            <p>
              Invitá a quien trabaja con vos. <strong>{roles.empleado.nombre}:</strong> {roles.empleado.frase}{' '}
              <strong>{roles.contador.nombre}:</strong> {roles.contador.frase}
            </p>
          </EmptyState>
        }
      />
      {editada !== null && (
        <PersonaDialog
          miembro={editada === 'nueva' ? null : editada}
          empresas={empresas}
          onClose={() => setEditada(null)}
          onSaved={keep}
        />
      )}
      {aQuitar && (
        <ConfirmDialog
          opened
          onClose={() => setAQuitar(null)}
          titulo={
            aQuitar.miembro
              ? `Quitar a ${aQuitar.miembro.email}`
              : `Cancelar la invitación a ${aQuitar.invitacion.email}`
          }
          confirmar={aQuitar.miembro ? 'Quitar' : 'Cancelar la invitación'}
          peligro
          onConfirm={() => quitar(aQuitar)}
        >
          {aQuitar.miembro
            ? 'La persona deja de ver tus empresas en el acto. Sus comprobantes quedan; de los lotes que pidió, los comprobantes que no habían empezado no se emiten.'
            : 'El link de la invitación deja de servir.'}
        </ConfirmDialog>
      )}
    </>
  );
}

const columns: readonly Column<Persona>[] = [
  {
    key: 'email',
    titulo: 'Email',
    render: (persona) => accesoOf(persona).email,
  },
  { key: 'rol', titulo: 'Rol', render: (persona) => roles[accesoOf(persona).rol].nombre },
  {
    key: 've_ganancias',
    titulo: 'Costos y ganancias',
    envuelve: true,
    render: (persona) => (veGanancias(accesoOf(persona)) ? 'los ve' : 'no los ve'),
  },
  {
    key: 'empresas',
    titulo: 'Empresas',
    ancha: true,
    envuelve: true,
    render: (persona) =>
      accesoOf(persona)
        .empresas.map(({ razon_social }) => razon_social)
        .join(', '),
  },
  {
    key: 'estado',
    titulo: 'Estado',
    envuelve: true,
    render: ({ miembro, invitacion }) =>
      miembro ? (
        <StatusBadge tono="verde" icon="emitida">
          con acceso
        </StatusBadge>
      ) : invitacion.vencida ? (
        <StatusBadge tono="ambar" icon="alerta">
          invitación vencida
        </StatusBadge>
      ) : (
        <span>
          <StatusBadge tono="neutro" icon="cola">
            invitada
          </StatusBadge>{' '}
          hasta el {formatFecha(today(invitacion.vence_en))}
        </span>
      ),
  },
];

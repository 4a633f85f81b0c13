import { formatFecha, today, type FechaCivil } from '@talonario/core/base';
import { autoridadesDePadrones, nombrePadron } from '@talonario/core/percepciones';
import type { Respuesta } from '../../../api.ts';
import { EmptyState } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { useAhora } from '../../../hooks/useAhora.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { enMiles } from '../../../textos/numeros.ts';

type Padron = Respuesta<'listPadrones'>['vigentes'][number];

/** The lists that decide, the latest month first, with whose import each is. */
export function ListaPadrones({ padrones }: { padrones: readonly Padron[] | undefined }) {
  const hoy = today(useAhora());
  return (
    <DataTable
      label="Padrones importados"
      columns={columnas(hoy)}
      rows={padrones}
      rowKey={({ origen, periodo }) => `${origen} ${periodo}`}
      rowName={({ origen, periodo }) => `el padrón ${nombrePadron(origen, periodo)}`}
      skeletonRows={3}
      fichas="sm"
      empty={
        <EmptyState nivel={3} titulo="Todavía no hay ningún padrón">
          <p>
            Los padrones los publican {autoridadesDePadrones('y')}, unos días antes de cada mes. Hacen falta solo si tu
            empresa es agente de percepción.
          </p>
        </EmptyState>
      }
    />
  );
}

function columnas(hoy: FechaCivil): readonly Column<Padron>[] {
  return [
    { key: 'padron', titulo: 'Padrón', render: ({ origen, periodo }) => nombrePadron(origen, periodo) },
    { key: 'estado', titulo: 'Estado', render: (padron) => <Estado padron={padron} hoy={hoy} /> },
    {
      key: 'vale',
      titulo: 'Vale',
      desde: 'md',
      render: ({ desde, hasta }) => `del ${formatFecha(desde)} al ${formatFecha(hasta)}`,
    },
    { key: 'filas', titulo: 'CUIT', align: 'right', render: ({ filas }) => enMiles(filas) },
    {
      key: 'propio',
      titulo: 'Origen',
      render: ({ propio }) => (propio ? 'Lo importaste vos' : 'De la instalación'),
    },
    { key: 'importado', titulo: 'Importado', desde: 'sm', render: ({ importado_en }) => fechaYHora(importado_en) },
  ];
}

function Estado({ padron: { desde, hasta }, hoy }: { padron: Padron; hoy: FechaCivil }) {
  if (desde > hoy) {
    return (
      <StatusBadge tono="neutro" icon="cola">
        próximo
      </StatusBadge>
    );
  }
  return hasta < hoy ? (
    <StatusBadge tono="neutro" icon="prohibido">
      anterior
    </StatusBadge>
  ) : (
    <StatusBadge tono="verde" icon="emitida">
      en vigencia
    </StatusBadge>
  );
}

import { Button } from '@mantine/core';
import type { QuincenaCaea } from '@talonario/core/arca';
import { formatFecha } from '@talonario/core/base';
import { useState } from 'react';
import { EmptyState } from '../../../components/estados/States.tsx';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';
import { enMiles, enPlural } from '../../../textos/numeros.ts';
import { diasQueQuedan, nombreDeQuincena } from '../../../textos/quincena.ts';
import classes from './Contingencia.module.css';
import { decirEstado, puntosSinUso, recientes } from './quincenas.ts';

/** Fortnights of a company: their codes, and how much of each ARCA was informed of. */
export function Quincenas({ quincenas, de }: { quincenas: readonly QuincenaCaea[]; de: string }) {
  const [verTodas, setVerTodas] = useState(false);
  const primeras = recientes(quincenas);
  const ocultas = quincenas.length - primeras.length;
  return (
    <>
      <DataTable
        label={`Quincenas de ${de}`}
        columns={columns}
        rows={verTodas ? quincenas : primeras}
        rowKey={({ mes, orden }) => `${mes} ${orden}`}
        rowName={(quincena) => `la ${nombreDeQuincena(quincena)}`}
        fichas="md"
        empty={
          <EmptyState nivel={3} titulo="Todavía no hay ningún código">
            <p>Talonario lo pide a ARCA cada hora, desde cinco días antes de cada quincena, hasta tenerlo.</p>
          </EmptyState>
        }
      />
      {ocultas > 0 && !verTodas && (
        <Button variant="subtle" className={classes.mas} onClick={() => setVerTodas(true)}>
          {enPlural(ocultas, 'Ver la anterior', 'Ver las # anteriores')}
        </Button>
      )}
    </>
  );
}

const columns: readonly Column<QuincenaCaea>[] = [
  {
    key: 'quincena',
    titulo: 'Quincena',
    render: (quincena) => <span className="junto">{nombreDeQuincena(quincena)}</span>,
  },
  {
    key: 'estado',
    titulo: 'Estado',
    render: (quincena) => {
      const { texto, tono, icon } = decirEstado(quincena);
      return (
        <StatusBadge tono={tono} icon={icon}>
          {texto}
        </StatusBadge>
      );
    },
  },
  { key: 'codigo', titulo: 'CAEA', render: ({ codigo }) => codigo ?? '–' },
  { key: 'emitidos', titulo: 'Emitidos', align: 'right', render: ({ emitidos }) => enMiles(emitidos) },
  { key: 'informados', titulo: 'Informados', align: 'right', render: ({ informados }) => enMiles(informados) },
  {
    key: 'faltan',
    titulo: 'Faltan',
    align: 'right',
    render: ({ pendientes, rechazados }) =>
      rechazados > 0
        ? `${enMiles(pendientes + rechazados)} (${enPlural(rechazados, '1 rechazado', '# rechazados')})`
        : enMiles(pendientes),
  },
  { key: 'puntos', titulo: 'Sin movimiento', envuelve: true, render: (quincena) => puntosSinUso(quincena) || '–' },
  {
    key: 'tope',
    titulo: 'Informar hasta',
    envuelve: true,
    render: ({ tope, dias }) =>
      tope === null ? '–' : `${formatFecha(tope)}${dias === null ? '' : `, ${diasQueQuedan(dias)}`}`,
  },
];

import type { Simulacion } from '@talonario/core/publicaciones';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { paths } from '../../../../paths.ts';
import { enPlural } from '../../../../textos/numeros.ts';
import { Monto } from '../ganancia/Monto.tsx';
import { terminos } from '../textos.ts';

type Empiezan = Simulacion['empiezan_a_perder'];
type Fila = Empiezan['results'][number];

interface Props {
  cuenta_id: string;
  empiezan: Empiezan;
  /** What can be done with all of them. */
  children?: ReactNode;
}

/** The listings that did not lose and would, worst first. */
export function EmpiezanAPerder({ cuenta_id, empiezan, children }: Props) {
  const { results, totalResults } = empiezan;
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <h3>{enPlural(totalResults, '1 empezaría a perder', '# empezarían a perder')}, la peor primero</h3>
        {children}
      </Group>
      <DataTable
        label="Publicaciones que empezarían a perder"
        columns={columnsOf(cuenta_id)}
        rows={results}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        href={({ id }) => paths.publicacion(cuenta_id, id)}
        comoda
        fichas="sm"
        empty={null}
      />
    </section>
  );
}

function columnsOf(cuenta_id: string): readonly Column<Fila>[] {
  return [
    {
      key: 'titulo',
      titulo: 'Publicación',
      ancha: true,
      render: ({ id, title }) => (
        <Link to={paths.publicacion(cuenta_id, id)} title={title}>
          {title}
        </Link>
      ),
    },
    { key: 'antes', titulo: 'Deja hoy', align: 'right', render: ({ antes }) => <Monto ganancia={antes} /> },
    { key: 'despues', titulo: 'Dejaría', align: 'right', render: ({ despues }) => <Monto ganancia={despues} /> },
    {
      key: 'termino',
      titulo: 'Lo que más pesa',
      render: ({ despues: { mayor_termino } }) => mayor_termino && terminos[mayor_termino],
    },
  ];
}

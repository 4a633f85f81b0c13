import { nombresDeEstadoDeControl, nombresDeResponsable, type ControlDeMes } from '@talonario/core/contador';
import { Link } from 'react-router';
import { StatusBadge } from '../../../components/estados/StatusBadge.tsx';
import { DataTable } from '../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../components/tabla/orden/column.ts';

const insignias = {
  bien: { tono: 'verde', icon: 'emitida' },
  aviso: { tono: 'neutro', icon: 'alerta' },
  pendiente: { tono: 'ambar', icon: 'alerta' },
  impide: { tono: 'rojo', icon: 'prohibido' },
  no_corresponde: { tono: 'neutro', icon: 'emitida' },
} as const;

const columns: readonly Column<ControlDeMes>[] = [
  {
    key: 'titulo',
    titulo: 'Control',
    fija: true,
    render: ({ titulo, path }) => (path === null ? titulo : <Link to={path}>{titulo}</Link>),
  },
  {
    key: 'estado',
    titulo: 'Cómo está',
    render: ({ estado }) => <StatusBadge {...insignias[estado]}>{nombresDeEstadoDeControl[estado]}</StatusBadge>,
  },
  {
    key: 'quien',
    titulo: 'Quién lo resuelve',
    render: ({ responsable }) => (responsable === null ? '' : nombresDeResponsable[responsable]),
  },
  { key: 'detalle', titulo: 'Detalle', envuelve: true, render: ({ detalle }) => detalle },
];

/** Checks of a month: how each is, who settles it and where. */
export function Controles({ controles }: { controles: readonly ControlDeMes[] }) {
  return (
    <DataTable
      label="Controles del mes"
      columns={columns}
      rows={controles}
      rowKey={({ clave }) => clave}
      rowName={({ titulo }) => titulo}
      fichas="md"
      empty={null}
    />
  );
}

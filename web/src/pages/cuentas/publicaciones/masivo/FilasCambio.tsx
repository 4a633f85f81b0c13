import type { CambioPreciosConFilas, FilaCambioPrecios } from '@talonario/core/publicaciones';
import { Link } from 'react-router';
import { StatusBadge, type Tono } from '../../../../components/estados/StatusBadge.tsx';
import { EmptyState } from '../../../../components/estados/States.tsx';
import type { IconName } from '../../../../components/Icon.tsx';
import { Suave } from '../../../../components/Suave.tsx';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import { paths } from '../../../../paths.ts';
import { FILAS_POR_PAGINA } from '../../../../queries/publicaciones.ts';
import { Monto } from '../ganancia/Monto.tsx';
import { precioEn } from '../textos.ts';

interface Props {
  cambio: CambioPreciosConFilas;
  cuenta_id: string;
  pagina: number;
  onPagina: (pagina: number) => void;
  /** Proposed listings left out of the change; null: the change is no longer chosen. */
  excepto: ReadonlySet<string> | null;
  onExcepto: (excepto: ReadonlySet<string>) => void;
}

/** Listing by listing: the price and the profit of before and after, or why it stays. */
export function FilasCambio({ cambio, cuenta_id, pagina, onPagina, excepto, onExcepto }: Props) {
  const propuestas = cambio.results.flatMap(({ item_id, estado }) => (estado === 'propuesto' ? [item_id] : []));
  const elegibles = new Set(propuestas);
  return (
    <>
      <DataTable
        label="Publicaciones del cambio"
        columns={columnsOf(cuenta_id)}
        rows={cambio.results}
        rowKey={({ item_id }) => item_id}
        rowName={({ title }) => title}
        href={({ item_id }) => paths.publicacion(cuenta_id, item_id)}
        comoda
        fichas="md"
        {...(excepto !== null && {
          selection: {
            ids: new Set(propuestas.filter((id) => !excepto.has(id))),
            onChange: (ids: ReadonlySet<string>) =>
              onExcepto(
                new Set([
                  ...[...excepto].filter((id) => !elegibles.has(id)),
                  ...propuestas.filter((id) => !ids.has(id)),
                ]),
              ),
            refusal: (id: string) => (elegibles.has(id) ? null : 'Esta publicación queda como está'),
          },
        })}
        empty={<EmptyState titulo="Ninguna publicación" nivel={3} />}
      />
      <Paginas pagina={pagina} porPagina={FILAS_POR_PAGINA} total={cambio.totalResults} onChange={onPagina} />
    </>
  );
}

const estados: Readonly<Record<FilaCambioPrecios['estado'], { texto: string; tono: Tono; icon: IconName }>> = {
  propuesto: { texto: 'para cambiar', tono: 'neutro', icon: 'cambio' },
  aplicado: { texto: 'cambiada', tono: 'verde', icon: 'emitida' },
  omitido: { texto: 'queda como está', tono: 'neutro', icon: 'prohibido' },
  rechazado: { texto: 'rechazada', tono: 'rojo', icon: 'alerta' },
  deshecho: { texto: 'deshecha', tono: 'ambar', icon: 'cambio' },
};

function columnsOf(cuenta_id: string): readonly Column<FilaCambioPrecios>[] {
  return [
    {
      key: 'publicacion',
      titulo: 'Publicación',
      ancha: true,
      render: ({ item_id, title }) => (
        <Link to={paths.publicacion(cuenta_id, item_id)} title={title}>
          {title}
        </Link>
      ),
    },
    {
      key: 'antes',
      titulo: 'Precio',
      align: 'right',
      render: ({ moneda, precio_antes }) => precioEn(moneda, precio_antes),
    },
    {
      key: 'despues',
      titulo: 'Nuevo',
      align: 'right',
      render: ({ moneda, precio_despues }) =>
        precio_despues === null ? '' : <b>{precioEn(moneda, precio_despues)}</b>,
    },
    {
      key: 'deja',
      titulo: 'Deja hoy',
      align: 'right',
      desde: 'sm',
      render: ({ antes }) => antes && <Monto ganancia={antes} />,
    },
    {
      key: 'dejaria',
      titulo: 'Dejaría',
      align: 'right',
      render: ({ despues }) => despues && <Monto ganancia={despues} />,
    },
    {
      key: 'estado',
      titulo: 'Qué pasa',
      ancha: true,
      envuelve: true,
      render: ({ estado, motivo }) => {
        const { texto, tono, icon } = estados[estado];
        return (
          <span>
            <StatusBadge tono={tono} icon={icon}>
              {texto}
            </StatusBadge>
            {motivo !== null && (
              <>
                {' '}
                <Suave>{motivo}</Suave>
              </>
            )}
          </span>
        );
      },
    },
  ];
}

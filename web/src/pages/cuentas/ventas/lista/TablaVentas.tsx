import { memo, useMemo, type ReactNode } from 'react';
import { DataTable } from '../../../../components/tabla/DataTable.tsx';
import { Paginas } from '../../../../components/tabla/Paginas.tsx';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import type { OrdenDeLista } from '../../../../components/tabla/orden/useOrden.ts';
import type { Modo, Segmento } from '../modos.ts';
import { filasOf, type Fila, type Venta } from '../ventas.ts';
import { createRowActions, type Hacer } from '../rowActions.ts';
import { rowsOf, withRows, type Seleccion } from '../seleccion/seleccion.ts';
import { useAcceso } from '../../../../hooks/useAcceso.ts';
import { TERMINADAS_POR_PAGINA } from '../../../../queries/ventas/ventas.ts';

/** Sales on a page; the orders of a pack stay on one. */
const POR_PAGINA = TERMINADAS_POR_PAGINA;

interface Props {
  modo: Modo;
  segmento: Segmento;
  columns: readonly Column<Fila>[];
  orden: OrdenDeLista;
  /** undefined while they are read. */
  lista: readonly Venta[] | undefined;
  /** Number of sales of which `lista` is this page; undefined: `lista` has them all. */
  total: number | undefined;
  /** True while `lista` is the previous page. */
  stale: boolean;
  pagina: number;
  onPagina: (pagina: number) => void;
  seleccion: Seleccion;
  onSeleccion: (seleccion: Seleccion) => void;
  hacer: Hacer;
  /** Shown when there is none. */
  empty: ReactNode;
}

/** A page of the sales, order by order; choosing one chooses its pack. */
export const TablaVentas = memo(function TablaVentas(props: Props) {
  const { modo, segmento, columns, orden, lista, total, stale, pagina, onPagina, seleccion, onSeleccion } = props;
  const { hacer, empty } = props;
  const actions = useMemo(() => createRowActions(hacer, modo), [hacer, modo]);
  const { puede } = useAcceso();
  const visibles = useMemo(
    () => (total === undefined ? lista?.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA) : lista) ?? [],
    [lista, total, pagina],
  );
  const filas = useMemo(() => filasOf(visibles), [visibles]);
  // Without the right to issue, only the PDFs of what was issued are left.
  const emite = puede('emitir');
  const sirve = ({ acciones }: Venta) => (emite ? acciones.size > 0 : acciones.has('pdf'));
  const inertes = new Set(filas.flatMap(({ orden, venta }) => (sirve(venta) ? [] : [orden.id])));
  const conAcciones = lista === undefined ? emite : lista.some(sirve);
  return (
    <>
      <DataTable
        label={`Ventas: ${segmento.nombre}`}
        columns={columns}
        orden={orden}
        rows={lista && filas}
        rowKey={({ orden }) => orden.id}
        rowName={({ orden, venta }) => `venta ${venta.clave} de ${orden.buyer.nickname ?? 'sin nombre'}`}
        actions={actions}
        stale={stale}
        onOpen={({ venta }) => hacer.ver(venta)}
        {...(conAcciones && {
          selection: {
            ids: rowsOf(seleccion, visibles),
            onChange: (rows) => onSeleccion(withRows(seleccion, visibles, rows)),
            refusal: (id) => (inertes.has(id) ? 'Con esta venta no hay nada para hacer acá' : null),
          },
        })}
        empty={empty}
      />
      <Paginas pagina={pagina} porPagina={POR_PAGINA} total={total ?? lista?.length ?? 0} onChange={onPagina} />
    </>
  );
});

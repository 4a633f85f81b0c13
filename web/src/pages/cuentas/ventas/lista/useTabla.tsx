import type { FormatoDeFilas } from '@talonario/core/base';
import { useMemo } from 'react';
import { useColumnas } from '../../../../components/tabla/columnas/useColumnas.ts';
import type { OrdenDeLista } from '../../../../components/tabla/orden/useOrden.ts';
import { Herramientas } from '../../../../components/tabla/vistas/Herramientas.tsx';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import type { Column } from '../../../../components/tabla/orden/column.ts';
import { useApodos } from '../ambito.ts';
import { columnsOf } from '../columnas.tsx';
import type { Modo, Segmento } from '../modos.ts';
import { filasOf, sortVentas, type Fila, type Venta } from '../ventas.ts';

/** The list of sales as the person left it: its order, its columns, and what can be done with it as a whole. */
export function useTabla(
  modo: Modo,
  segmento: Segmento,
  ventas: readonly Venta[] | undefined,
  orden: OrdenDeLista,
  { porPaginas }: { porPaginas: boolean },
) {
  const telefono = useTelefono();
  const apodos = useApodos();
  const nombreDeLista = apodos !== null ? `ventas-todas-${modo.clave}` : `ventas-${modo.clave}`;
  const nombre = `${nombreDeLista}-${segmento.valor}`;
  const anchas = useMemo(
    () => columnsOf(modo, segmento, false, apodos).map((columna) => (porPaginas ? withoutOrden(columna) : columna)),
    [modo, segmento, apodos, porPaginas],
  );
  const angostas = useMemo(() => columnsOf(modo, segmento, true, apodos), [modo, segmento, apodos]);
  const columnas = useColumnas(nombre, anchas);
  const { actual } = orden;
  const lista = useMemo(
    () => ventas && (porPaginas ? ventas : sortVentas(ventas, actual)),
    [ventas, actual, porPaginas],
  );
  const onArchivo = useEstable((formato: FormatoDeFilas) => download(nombre, formato, columnas.visibles, lista ?? []));
  const herramientas = useMemo(
    () => <Herramientas lista={nombreDeLista} claves={FECHAS} hayFiltros columnas={columnas} onArchivo={onArchivo} />,
    [nombreDeLista, columnas, onArchivo],
  );
  return { lista, columns: telefono ? angostas : columnas.visibles, herramientas };
}

/** A page cannot be sorted by itself: its first rows would not be the first of the list. */
function withoutOrden(columna: Column<Fila>): Column<Fila> {
  const { ordena: _, ...sinOrden } = columna;
  return sinOrden;
}

async function download(
  nombre: string,
  formato: FormatoDeFilas,
  columnas: ReturnType<typeof columnsOf>,
  ventas: readonly Venta[],
): Promise<void> {
  const { saveColumnas } = await import('../../../../components/tabla/columnas/saveFilas.ts');
  await saveColumnas(nombre, formato, columnas, filasOf(ventas));
}

const FECHAS = { desde: 'desde', hasta: 'hasta' };

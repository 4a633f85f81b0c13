import type { FormatoDeFilas } from '@talonario/core/base';
import { useMemo } from 'react';
import { useColumnas } from '../../../../components/tabla/columnas/useColumnas.ts';
import type { OrdenDeLista } from '../../../../components/tabla/orden/useOrden.ts';
import { Herramientas } from '../../../../components/tabla/vistas/Herramientas.tsx';
import { useEstable } from '../../../../hooks/useEstable.ts';
import { useTelefono } from '../../../../hooks/pantalla/useTelefono.ts';
import { columnsOf } from '../columnas.tsx';
import type { Modo, Segmento } from '../modos.ts';
import { filasOf, sortVentas, type Venta } from '../ventas.ts';

/** The list of sales as the person left it: its order, its columns, and what can be done with it as a whole. */
export function useTabla(modo: Modo, segmento: Segmento, ventas: readonly Venta[] | undefined, orden: OrdenDeLista) {
  const telefono = useTelefono();
  const nombre = `ventas-${modo.clave}-${segmento.valor}`;
  const anchas = useMemo(() => columnsOf(modo, segmento, false), [modo, segmento]);
  const angostas = useMemo(() => columnsOf(modo, segmento, true), [modo, segmento]);
  const columnas = useColumnas(nombre, anchas);
  const { actual } = orden;
  const lista = useMemo(() => ventas && sortVentas(ventas, actual), [ventas, actual]);
  const onArchivo = useEstable((formato: FormatoDeFilas) => download(nombre, formato, columnas.visibles, lista ?? []));
  const herramientas = useMemo(
    () => (
      <Herramientas
        lista={`ventas-${modo.clave}`}
        claves={FECHAS}
        hayFiltros
        columnas={columnas}
        onArchivo={onArchivo}
      />
    ),
    [modo, columnas, onArchivo],
  );
  return { lista, columns: telefono ? angostas : columnas.visibles, herramientas };
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

import { isAppError, parseFecha, today, type FechaCivil } from '@talonario/core/base';
import { rangoUsual } from '@talonario/core/ventas';
import { useAhora } from '../../../../hooks/useAhora.ts';
import { useMemo } from 'react';
import { useOrden, type OrdenDeLista } from '../../../../components/tabla/orden/useOrden.ts';
import { useUrlFilters, type UrlFilters } from '../../../../hooks/useUrlFilters.ts';
import type { Modo, Segmento } from '../modos.ts';
import type { Rango } from '../../../../queries/ventas/ventas.ts';

export interface Filtros {
  rango: Rango;
  segmento: Segmento;
  /** Text of the search, from the address. */
  busqueda: string;
  /** Reason that limits the list; null: every sale. */
  causa: string | null;
  pagina: number;
  /** Account whose sales are shown, where there are several; null: all of them. */
  cuenta: string | null;
  /** The batch that is shown instead of the list. */
  lote: string | null;
  orden: OrdenDeLista;
  set: UrlFilters<Clave>['set'];
  commit: UrlFilters<Clave>['commit'];
  setPagina: (pagina: number) => void;
}

/**
 * Filters of this screen, read from the address; a missing or wrong one takes the value that a seller wants to see first. Equal
 * filters are one object.
 */
export function useFiltros({ segmentos }: Modo): Filtros {
  const hoy = today(useAhora());
  const { values, set, commit, pagina, setPagina } = useUrlFilters(CLAVES);
  const orden = useOrden(ORDENES);
  const hasta = readFecha(values.hasta) ?? hoy;
  const desde = readFecha(values.desde) ?? rangoUsual(hasta).desde;
  const segmento = segmentos.find(({ valor }) => valor === values.grupo) ?? segmentos[0];
  if (!segmento) throw new RangeError('a screen of sales without groups');
  return useMemo(
    () => ({
      rango: { desde, hasta },
      segmento,
      busqueda: values.q ?? '',
      causa: values.causa ?? null,
      pagina,
      cuenta: values.cuenta ?? null,
      lote: values.lote ?? null,
      orden,
      set,
      commit,
      setPagina,
    }),
    [desde, hasta, segmento, values, pagina, orden, set, commit, setPagina],
  );
}

const CLAVES = ['desde', 'hasta', 'grupo', 'causa', 'q', 'cuenta', 'lote'] as const;
type Clave = (typeof CLAVES)[number];
const ORDENES = ['fecha', 'comprador', 'total'];

function readFecha(texto: string | undefined): FechaCivil | null {
  if (texto === undefined) return null;
  try {
    return parseFecha(texto, 'fecha');
  } catch (error) {
    if (isAppError(error, 'fecha_invalida')) return null;
    throw error;
  }
}

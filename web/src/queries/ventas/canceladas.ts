import { queryOptions } from '@tanstack/react-query';
import type { CanceladasDeCuentasPagina, QueLePaso } from '@talonario/core/ventas';
import { call } from '../../api.ts';
import { TODAS, ventasKey } from './ventas.ts';

export const CANCELADAS_POR_PAGINA = 50;

interface Filtro {
  que: QueLePaso | undefined;
  desde: string | undefined;
  hasta: string | undefined;
  apartadas: boolean;
  /** Page number, from 1. */
  pagina: number;
}

/**
 * A page of what the marketplace cancelled or gave back and is invoiced still, of an account or of all (null); without dates, of the last
 * months.
 */
export const canceladasQuery = (cuenta_id: string | null, { que, desde, hasta, apartadas, pagina }: Filtro) =>
  queryOptions({
    queryKey: [...ventasKey(cuenta_id ?? TODAS), 'canceladas', que, desde, hasta, apartadas, pagina],
    queryFn: async ({ signal }): Promise<CanceladasDeCuentasPagina> => {
      const query = {
        limit: CANCELADAS_POR_PAGINA,
        offset: (pagina - 1) * CANCELADAS_POR_PAGINA,
        que: que ?? null,
        fecha_desde: desde ?? null,
        fecha_hasta: hasta ?? null,
        apartadas: apartadas ? ('si' as const) : null,
      };
      if (cuenta_id === null) return call('listCanceladasDeCuentas', { query, signal });
      const leidas = await call('listCanceladasConFactura', { params: { id: cuenta_id }, query, signal });
      return { ...leidas, results: leidas.results.map((cancelada) => ({ ...cancelada, cuenta_id })) };
    },
  });

import { queryOptions } from '@tanstack/react-query';
import type { QueLePaso } from '@talonario/core/ventas';
import { call } from '../../api.ts';
import { ventasKey } from './ventas.ts';

export const CANCELADAS_POR_PAGINA = 50;

interface Filtro {
  que: QueLePaso | undefined;
  desde: string | undefined;
  hasta: string | undefined;
  apartadas: boolean;
  /** Page number, from 1. */
  pagina: number;
}

/** A page of what the marketplace cancelled or gave back and is invoiced still; without dates, of the last months. */
export const canceladasQuery = (cuenta_id: string, { que, desde, hasta, apartadas, pagina }: Filtro) =>
  queryOptions({
    queryKey: [...ventasKey(cuenta_id), 'canceladas', que, desde, hasta, apartadas, pagina],
    queryFn: ({ signal }) =>
      call('listCanceladasConFactura', {
        params: { id: cuenta_id },
        query: {
          limit: CANCELADAS_POR_PAGINA,
          offset: (pagina - 1) * CANCELADAS_POR_PAGINA,
          que: que ?? null,
          fecha_desde: desde ?? null,
          fecha_hasta: hasta ?? null,
          apartadas: apartadas ? 'si' : null,
        },
        signal,
      }),
  });

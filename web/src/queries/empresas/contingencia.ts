import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Advance codes of every company within reach that has, or had, them: fortnights, and the open outages. */
export const estadoCaeaQuery = queryOptions({
  queryKey: ['arca', 'caea'],
  queryFn: ({ signal }) => call('estadoCaea', { signal }),
});

/** Settings of a company's contingency; off: those it would begin with. */
export const contingenciaQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['arca', 'contingencia', company_id],
    queryFn: ({ signal }) => call('getContingencia', { params: { id: company_id }, signal }),
  });

/** Points of sale of type CAEA that ARCA has of a company. Asked again only by the person: it goes to ARCA. */
export const puntosContingenciaQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['puntos-contingencia', company_id],
    queryFn: ({ signal }) => call('listPuntosContingencia', { params: { id: company_id }, signal }),
    retry: false,
  });

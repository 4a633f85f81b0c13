import { queryOptions } from '@tanstack/react-query';
import { call, type Query } from '../../api.ts';

/** State of ARCA, and the certificate in use. */
export const arcaQuery = queryOptions({
  queryKey: ['arca', 'estado'],
  queryFn: ({ signal }) => call('arcaEstado', { signal }),
  retry: false,
});

/** Our numbers against ARCA's. Asking again is the person's decision: it goes to ARCA number by number. */
export const conciliacionQuery = (company: string | null, desde: string | null) =>
  queryOptions({
    queryKey: ['conciliacion', company, desde],
    queryFn: ({ signal }) => call('conciliacion', { query: { company, desde }, signal }),
    staleTime: Infinity,
    retry: false,
  });

/** Numbers that ARCA reached and does not show, and the drafts that wait for them. */
export const retenidosQuery = queryOptions({
  queryKey: ['arca', 'retenidos'],
  queryFn: ({ signal }) => call('listRetenidos', { signal }),
});

/** Requirements of a company at ARCA before its first invoice. Each look asks ARCA: it is kept while the person moves between screens. */
export const controlEmisorQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['arca', 'control', company_id],
    queryFn: ({ signal }) => call('controlarEmisor', { params: { id: company_id }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** The points of sale that ARCA has of a company. */
export const puntosArcaQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['arca', 'puntos', company_id],
    queryFn: ({ signal }) => call('listPuntosArca', { params: { id: company_id }, signal }),
    staleTime: 0,
    retry: false,
  });

/** Perceptions of gross-income tax that a voucher like this collects. */
export const percepcionesQuery = (comprobante: Query) =>
  queryOptions({
    queryKey: ['percepciones', comprobante],
    queryFn: ({ signal }) => call('percepcionesIibb', { query: comprobante, signal }),
  });

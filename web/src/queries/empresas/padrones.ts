import { queryOptions } from '@tanstack/react-query';
import type { FechaCivil } from '@talonario/core/base';
import { call } from '../../api.ts';

/** An import under way is asked for this often. */
const POLL_MS = 1_000;

/** The lists in force, those that are missing, and how far the import under way is. */
export const padronesQuery = queryOptions({
  queryKey: ['padrones'],
  queryFn: ({ signal }) => call('listPadrones', { signal }),
  refetchInterval: ({ state }) => (state.data?.en_curso ? POLL_MS : false),
});

/** Rates of a CUIT on a date in the lists, and that day's vouchers to it. */
export const consultaPadronesQuery = (cuit: string, fecha: FechaCivil) =>
  queryOptions({
    queryKey: ['padrones', 'consulta', cuit, fecha],
    queryFn: ({ signal }) => call('consultarPadrones', { query: { cuit, fecha }, signal }),
  });

/** The certificates by which a company does not perceive a buyer. */
export const exclusionesQuery = (empresa: string) =>
  queryOptions({
    queryKey: ['empresas', empresa, 'exclusiones'],
    queryFn: ({ signal }) => call('listExclusiones', { params: { id: empresa }, signal }),
  });

/** Due dates, minimums of perception and tables of Monotributo that a company sees. */
export const datosFiscalesQuery = (empresa: string) =>
  queryOptions({
    queryKey: ['empresas', empresa, 'datos-fiscales'],
    queryFn: ({ signal }) => call('listDatosFiscales', { params: { id: empresa }, signal }),
  });

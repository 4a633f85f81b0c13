import { queryOptions } from '@tanstack/react-query';
import type { PaqueteContador } from '@talonario/core/contador';
import { call } from '../../api.ts';

/** Key of the accountant's readings of a company: the others begin with it. */
const empresaKey = (id: string) => ['contador', id] as const;

/** Invoicing of a monotributista against the limits. */
export const monotributoQuery = (id: string) =>
  queryOptions({
    queryKey: [...empresaKey(id), 'monotributo'],
    queryFn: ({ signal }) => call('getMonotributo', { params: { id }, signal }),
  });

/** A package that is being made is asked for this often. */
const POLL_MS = 1_000;

/** Milliseconds between two readings of a mail on its way. */
const POLL_ENVIO_MS = 3_000;

/** The last packages of a company. */
export const paquetesQuery = (id: string) =>
  queryOptions({
    queryKey: [...empresaKey(id), 'paquetes'],
    queryFn: ({ signal }) => call('listPaquetes', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isEnMarcha) ? POLL_MS : false),
    // The package is made with the window behind others.
    refetchIntervalInBackground: true,
  });

/** True while the package is being made, or about to be. */
export function isEnMarcha({ estado }: Pick<PaqueteContador, 'estado'>): boolean {
  return estado === 'pendiente' || estado === 'en_curso';
}

/** Sales of a month by jurisdiction. */
export const jurisdiccionesQuery = (
  companyId: string,
  { fechaDesde, fechaHasta }: { fechaDesde: string; fechaHasta: string },
) =>
  queryOptions({
    queryKey: [...empresaKey(companyId), 'jurisdicciones', fechaDesde, fechaHasta],
    queryFn: ({ signal }) => call('verJurisdicciones', { body: { companyId, fechaDesde, fechaHasta }, signal }),
  });

/** Months presented, of every company. */
export const presentadosQuery = queryOptions({
  queryKey: ['contador', 'presentados'],
  queryFn: ({ signal }) => call('listPresentados', { signal }),
});

/** A month that was presented, with what changed since. */
export const presentadoQuery = (id: string, periodo: string) =>
  queryOptions({
    queryKey: [...empresaKey(id), 'presentado', periodo],
    queryFn: ({ signal }) => call('getPresentado', { params: { id, periodo }, signal }),
  });

/** The accountant's links of a company. */
export const enlacesQuery = (id: string) =>
  queryOptions({
    queryKey: [...empresaKey(id), 'enlaces'],
    queryFn: ({ signal }) => call('listEnlaces', { params: { id }, signal }),
  });

/** The monthly mail of a company; while one is on its way it is asked for again. */
export const envioQuery = (id: string) =>
  queryOptions({
    queryKey: [...empresaKey(id), 'envio'],
    queryFn: ({ signal }) => call('getEnvio', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.hechos.some(({ estado }) => estado === 'pendiente') ? POLL_ENVIO_MS : false,
  });

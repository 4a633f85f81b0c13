import { queryOptions } from '@tanstack/react-query';
import type { Verificacion } from '@talonario/core/empresas';
import { call } from '../../api.ts';

/** The user's companies with their points of sale. */
export const empresasQuery = queryOptions({
  queryKey: ['empresas'],
  queryFn: ({ signal }) => call('listEmpresas', { signal }),
});

export const empresaQuery = (id: string) =>
  queryOptions({
    queryKey: ['empresas', id],
    queryFn: ({ signal }) => call('getEmpresa', { params: { id }, signal }),
  });

/** ARCA's data of a CUIT. */
export const personaQuery = (cuit: string) =>
  queryOptions({
    queryKey: ['persona', cuit],
    queryFn: ({ signal }) => call('buscarCuit', { params: { cuit }, signal }),
    retry: false,
  });

/** Verification of a company's CUIT; read again while ARCA is waited for. */
export const verificacionQuery = (id: string) =>
  queryOptions({
    queryKey: ['verificacion', id],
    queryFn: ({ signal }) => call('getVerificacion', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && esperaAArca(state.data) ? ESPERA_MS : false),
  });

/** The server asks ARCA every ten minutes; the screen asks the server, which answers from what it knows. */
const ESPERA_MS = 30_000;

function esperaAArca({ punto, certificados }: Verificacion): boolean {
  return punto !== null || certificados.some(({ estado }) => estado === 'sin_relacion');
}

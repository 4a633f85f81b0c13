import type { Preferencia, PreferenciaCambiada, Preferencias } from '@talonario/core/empresas';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, sentenceOf } from '../../../api.ts';
import { useEstable } from '../../../hooks/useEstable.ts';
import { notify } from '../../toasts/notify.tsx';
import { takeOver } from './takeOver.ts';

/** A list that a user keeps columns or views of. */
export type Lista = Preferencia['lista'];

/** Milliseconds for which another browser's changes may not be seen. */
const FRESCAS_MS = 60_000;

/** What the user left of each list, whichever the browser. */
const preferenciasQuery = queryOptions({
  queryKey: ['preferencias'],
  queryFn: async ({ signal }) =>
    takeOver(await call('getPreferencias', { signal }), localStorage, (body) => call('guardarPreferencia', { body })),
  staleTime: FRESCAS_MS,
});

/** The preferences of a list, and the way to change them: seen at once, and kept in the user's account. */
export function usePreferencia(lista: Lista) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(preferenciasQuery);
  const { mutate } = useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: 'preferencias' },
    mutationFn: (body: PreferenciaCambiada) => call('guardarPreferencia', { body }),
    onMutate: (cambio) =>
      queryClient.setQueryData(preferenciasQuery.queryKey, (antes) => antes && withCambio(antes, cambio)),
    onError: (fallo) => {
      notify.error('No se guardó en tu cuenta', sentenceOf(fallo));
      void queryClient.invalidateQueries({ queryKey: preferenciasQuery.queryKey });
    },
  });
  const save = useEstable((cambio: Omit<PreferenciaCambiada, 'lista'>) => mutate({ ...cambio, lista }));
  const preferencia = data?.listas.find((guardada) => guardada.lista === lista);
  return { preferencia, sabida: data !== undefined, error, refetch, save };
}

/** Preferences with a change of one list. */
export function withCambio({ listas }: Preferencias, { lista, ...cambio }: PreferenciaCambiada): Preferencias {
  const antes = listas.find((guardada) => guardada.lista === lista) ?? { lista, columnas: null, vistas: [] };
  const { columnas = antes.columnas, vistas = antes.vistas } = cambio;
  return { listas: [...listas.filter((guardada) => guardada !== antes), { lista, columnas, vistas }] };
}

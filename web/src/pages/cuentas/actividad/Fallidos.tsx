import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core/empresas';
import { call } from '../../../api.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { notify, notifyFallo } from '../../../components/toasts/notify.tsx';
import { Entradas } from './Entradas.tsx';
import { trabajosQuery } from '../../../queries/actividad.ts';
import { enPlural } from '../../../textos/numeros.ts';

/** Work of the account that ran out of retries, to be sent again by a person. */
export function Fallidos({ cuenta }: { cuenta: Cuenta }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(trabajosQuery);
  const {
    mutate: retry,
    isPending,
    variables,
  } = useMutation({
    mutationFn: ({ ids }: { ids: string[]; boton: string }) => call('reintentarTrabajos', { body: { ids } }),
    onSuccess: ({ reintentados }) => {
      notify.info(
        enPlural(
          reintentados,
          'Volvimos a mandar el trabajo',
          'Volvimos a mandar # trabajos. El resultado aparece acá.',
        ),
      );
    },
    onError: notifyFallo,
    onSettled: () => queryClient.invalidateQueries({ queryKey: trabajosQuery.queryKey }),
  });
  const working = isPending ? variables.boton : null;
  const fallidos = (data ?? []).filter(({ cuenta_id }) => cuenta_id === cuenta.id || cuenta_id === null);
  if (fallidos.length === 0) return null;
  const reintentables = fallidos.filter(({ se_puede_reintentar }) => se_puede_reintentar);

  const boton = (accion: string) => ({
    loading: working === accion,
    disabled: working !== null && working !== accion,
    variant: 'default',
    size: 'compact-sm',
  });

  return (
    <section aria-label="Trabajos que fallaron">
      <Group justify="space-between" gap="xs">
        <h2>Trabajos que fallaron</h2>
        {reintentables.length > 1 && (
          <Button {...boton('todos')} onClick={() => retry({ ids: reintentables.map(({ id }) => id), boton: 'todos' })}>
            Reintentar los {reintentables.length}
          </Button>
        )}
      </Group>
      <Entradas>
        {fallidos.map(({ id, asunto, error, fallo_en, se_puede_reintentar }) => (
          <li key={id}>
            <time dateTime={fallo_en.toISOString()}>{fechaYHora(fallo_en)}</time>
            <div>
              <p>{asunto}</p>
              <Text inherit c="dimmed">
                {error}
              </Text>
            </div>
            {se_puede_reintentar && (
              <Button
                {...boton(id)}
                onClick={() => retry({ ids: [id], boton: id })}
                aria-label={`Reintentar: ${asunto}`}
              >
                Reintentar
              </Button>
            )}
          </li>
        ))}
      </Entradas>
    </section>
  );
}

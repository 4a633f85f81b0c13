import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Cuenta } from '@talonario/core';
import { useState } from 'react';
import { call, sentenceOf } from '../../../api.ts';
import { fechaYHora } from '../../../textos/fechaYHora.ts';
import { notify } from '../../../components/toasts/notify.tsx';
import { Entradas } from './Entradas.tsx';
import { trabajosQuery } from '../../../queries/actividad.ts';

/** Work of the account that ran out of retries, to be sent again by a person. */
export function Fallidos({ cuenta }: { cuenta: Cuenta }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(trabajosQuery);
  const [working, setWorking] = useState<string | null>(null);
  const fallidos = (data ?? []).filter(({ cuenta_id }) => cuenta_id === cuenta.id || cuenta_id === null);
  if (fallidos.length === 0) return null;
  const reintentables = fallidos.filter(({ se_puede_reintentar }) => se_puede_reintentar);

  const retry = async (ids: string[], boton: string) => {
    setWorking(boton);
    try {
      const { reintentados } = await call('reintentarTrabajos', { body: { ids } });
      notify.info(
        reintentados === 1 ? 'Lo volvimos a mandar' : `Volvimos a mandar ${reintentados}. Te avisamos acá cómo salen.`,
      );
    } catch (error) {
      notify.error(sentenceOf(error));
    } finally {
      await queryClient.invalidateQueries({ queryKey: trabajosQuery.queryKey });
      setWorking(null);
    }
  };
  const boton = (cual: string) => ({
    loading: working === cual,
    disabled: working !== null && working !== cual,
    variant: 'default',
    size: 'compact-sm',
  });

  return (
    <section aria-label="Trabajos que fallaron">
      <Group justify="space-between" gap="xs">
        <h2>Trabajos que fallaron</h2>
        {reintentables.length > 1 && (
          <Button
            {...boton('todos')}
            onClick={() =>
              void retry(
                reintentables.map(({ id }) => id),
                'todos',
              )
            }
          >
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
              <Button {...boton(id)} onClick={() => void retry([id], id)} aria-label={`Reintentar: ${asunto}`}>
                Reintentar
              </Button>
            )}
          </li>
        ))}
      </Entradas>
    </section>
  );
}

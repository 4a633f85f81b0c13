import { Button, Group, Skeleton } from '@mantine/core';
import { Select } from '../../components/campos/Select.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { FalloAlGuardar } from '../../components/dialogos/FalloAlGuardar.tsx';
import { ErrorState, Notice } from '../../components/estados/States.tsx';
import { asistidaQuery } from '../../queries/programas.ts';
import { fechaYHora } from '../../textos/fechaYHora.ts';
import comunes from '../../components/secciones/Secciones.module.css';

const plazos = [
  { value: '15', label: '15 minutos' },
  { value: '60', label: 'Una hora' },
  { value: '240', label: 'Cuatro horas' },
];

/** Permission for an assistant to issue the batches it showed before, which only a person gives. */
export function Asistida() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(asistidaQuery);
  const [plazo, setPlazo] = useState('60');
  const guardar = useMutation({
    mutationFn: (minutos: number | null) => call('updateAsistida', { body: { minutos } }),
    onSuccess: (asistida) => {
      queryClient.setQueryData(asistidaQuery.queryKey, asistida);
    },
  });
  return (
    <section aria-label="Asistentes">
      <h2>Asistentes</h2>
      <p className={comunes.suave}>
        Un asistente conectado con <code>talonario mcp</code> busca, explica y muestra qué saldría. Solo emite lo que te
        mostró y aprobaste, mientras el permiso esté activo.
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={48} />
      ) : data.hasta !== null ? (
        <Notice tono="ambar" role="status">
          <Group gap="sm" justify="space-between">
            <span>Los asistentes pueden emitir hasta el {fechaYHora(data.hasta)}.</span>
            <Button variant="default" loading={guardar.isPending} onClick={() => guardar.mutate(null)}>
              Cortar el permiso
            </Button>
          </Group>
        </Notice>
      ) : (
        <Group gap="sm" align="end">
          <Select
            label="Dejar que emitan por"
            w="12rem"
            allowDeselect={false}
            data={plazos}
            value={plazo}
            onChange={(elegido) => elegido !== null && setPlazo(elegido)}
          />
          <Button variant="default" loading={guardar.isPending} onClick={() => guardar.mutate(Number(plazo))}>
            Dejar emitir
          </Button>
        </Group>
      )}
      <FalloAlGuardar fallo={guardar.error} />
    </section>
  );
}

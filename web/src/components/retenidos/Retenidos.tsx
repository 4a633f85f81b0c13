import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { describeRetenidos, type RetenidosListados } from '@talonario/core/arca';
import { enPlural, formatFecha } from '@talonario/core/base';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { retenidosQuery } from '../../queries/empresas/arca.ts';
import { facturasKey } from '../../queries/facturas.ts';
import { formatEnMoneda } from '../../textos/comprobante.ts';
import { ConfirmDialog } from '../dialogos/ConfirmDialog.tsx';
import { Notice } from '../estados/States.tsx';
import { Puede } from '../Puede.tsx';
import { notify } from '../toasts/notify.tsx';
import { RegistrarConCaea } from './RegistrarConCaea.tsx';
import { nombreOf } from './nombreOf.ts';
import { VolverAPreguntar } from './VolverAPreguntar.tsx';

type Grupo = RetenidosListados['results'][number];

/** Numbers given since a restored copy that nobody knows, and the drafts that wait for them. */
export function Retenidos() {
  const { data } = useQuery(retenidosQuery);
  const grupos = (data?.results ?? []).filter(({ origen }) => origen === 'copia' || origen === 'caea');
  return grupos.map((grupo) => <GrupoRetenido key={claveOf(grupo)} grupo={grupo} />);
}

function claveOf({ cuit, punto_de_venta, tipo_comprobante, origen }: Grupo): string {
  return [cuit, punto_de_venta, tipo_comprobante, origen].join(' ');
}

function GrupoRetenido({ grupo }: { grupo: Grupo }) {
  const queryClient = useQueryClient();
  const [elegidos, setElegidos] = useState<readonly string[]>([]);
  const [pregunta, setPregunta] = useState<'elegidos' | 'todos' | null>(null);
  const { cuit, punto_de_venta, tipo_comprobante, origen, desde, hasta, esperan, borradores } = grupo;
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (comprobante_ids: readonly string[] | null) =>
      call('descartarRetenidos', {
        body: {
          cuit,
          punto_de_venta,
          tipo_comprobante,
          origen: origen === 'caea' ? 'caea' : 'copia',
          desde,
          hasta,
          comprobante_ids: comprobante_ids === null ? null : [...comprobante_ids],
        },
      }),
    onSuccess: async () => {
      setElegidos([]);
      notify.success('Guardamos tu respuesta: los borradores que ya no esperan salen con la cola');
      await queryClient.invalidateQueries({ queryKey: ['arca'] });
      await queryClient.invalidateQueries({ queryKey: facturasKey });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: retenidosQuery.queryKey }),
  });
  const numeros = desde === hasta ? `el ${desde}` : `ninguno, del ${desde} al ${hasta}`;
  return (
    <Notice tono="ambar" mb="lg">
      <p>{describeRetenidos(grupo)}</p>
      {grupo.arca !== null && (
        <VolverAPreguntar serie={grupo} onAnswered={() => queryClient.invalidateQueries({ queryKey: ['arca'] })} />
      )}
      {esperan > 0 && (
        <Stack gap="xs" mt="md" align="flex-start">
          <strong>
            {enPlural(
              esperan,
              'Espera 1 borrador, que podría ser ese comprobante:',
              'Esperan # borradores, que podrían ser esos comprobantes:',
            )}
          </strong>
          {borradores.map((borrador) => (
            <Group key={borrador.id} gap="xs" wrap="nowrap" align="flex-start">
              <Checkbox
                checked={elegidos.includes(borrador.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setElegidos((antes) => (checked ? [...antes, borrador.id] : antes.filter((id) => id !== borrador.id)))
                }
                aria-label={`${nombreOf(borrador)}, ${formatEnMoneda(borrador.total, borrador.moneda)}`}
              />
              <span>
                <Link to={paths.factura(borrador.id)}>{nombreOf(borrador)}</Link>, {formatFecha(borrador.fecha)},{' '}
                {formatEnMoneda(borrador.total, borrador.moneda)}
              </span>
            </Group>
          ))}
          <Puede derecho="emitir">
            <Button
              variant="default"
              size="compact-sm"
              disabled={elegidos.length === 0}
              loading={isPending}
              onClick={() => setPregunta('elegidos')}
            >
              {`No es ${numeros}: emitir los elegidos`}
            </Button>
          </Puede>
        </Stack>
      )}
      <Puede derecho="emitir">
        <Button variant="subtle" size="compact-sm" mt="xs" loading={isPending} onClick={() => setPregunta('todos')}>
          No es ninguno: emitir todos
        </Button>
      </Puede>
      {origen === 'caea' && borradores.length > 0 && <RegistrarConCaea grupo={grupo} />}
      <ConfirmDialog
        opened={pregunta !== null}
        onClose={() => setPregunta(null)}
        titulo={
          pregunta === 'todos' ? 'Ningún borrador es ese comprobante' : 'Los borradores elegidos no son ese comprobante'
        }
        confirmar={pregunta === 'todos' ? 'Emitir todos' : 'Emitir los elegidos'}
        onConfirm={() => mutateAsync(pregunta === 'todos' ? null : elegidos)}
      >
        <p>{describeRetenidos(grupo)}</p>
        <p>Si te equivocás, una venta queda con dos comprobantes, y a uno hay que hacerle una nota de crédito.</p>
      </ConfirmDialog>
    </Notice>
  );
}

import { Button, Modal, Stack, Text } from '@mantine/core';
import { Select } from '../../../components/campos/Select.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, type Respuesta } from '../../../api.ts';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { Notice } from '../../../components/estados/States.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { paths } from '../../../paths.ts';
import { refreshStock } from '../../../queries/articulos/articulos.ts';
import { cuentasQuery } from '../../../queries/cuentas.ts';
import { enPlural } from '../../../textos/numeros.ts';
import { FalloAlGuardar } from '../../../components/dialogos/FalloAlGuardar.tsx';

const TODAS = 'todas';

/** Adds an article for each SKU of the listings that has none; those that are there stay as they are. */
export function AutocompletarDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data: cuentas } = useQuery(cuentasQuery);
  const [cuenta, setCuenta] = useState(TODAS);
  const [autocompletado, setAutocompletado] = useState<Respuesta<'autofillStock'> | null>(null);

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('autofillStock', { body: cuenta === TODAS ? {} : { cuentaId: cuenta } }),
    onSuccess: async (respuesta) => {
      setAutocompletado(respuesta);
      await refreshStock(queryClient);
    },
    onError: () => notify.error('Error actualizando stock'),
  });

  return (
    <Modal opened onClose={isPending ? () => undefined : onClose} title="Autocompletar" withCloseButton={!isPending}>
      <Stack>
        {autocompletado ? (
          <Notice tono="verde" role="status">
            <p>{resultado(autocompletado)}</p>
          </Notice>
        ) : (
          <>
            <Text>
              Talonario agrega un artículo por cada SKU de tus publicaciones que todavía no tengas, con el título de la
              publicación. Los artículos que ya tenés no cambian.
            </Text>
            {cuentas?.length === 0 ? (
              <Notice>
                Para autocompletar hace falta una cuenta de Mercado Libre.{' '}
                <Link to={paths.cuentas}>Vinculá la tuya</Link>.
              </Notice>
            ) : (
              <Select
                label="Cuenta"
                data={[
                  { value: TODAS, label: 'Todas' },
                  ...(cuentas ?? []).map(({ id, nickname }) => ({ value: id, label: nickname })),
                ]}
                value={cuenta}
                onChange={(elegida) => setCuenta(elegida ?? TODAS)}
                disabled={isPending}
              />
            )}
          </>
        )}
        <FalloAlGuardar fallo={error} />
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {autocompletado ? 'Cerrar' : 'Cancelar'}
        </Button>
        {!autocompletado && (
          <Button onClick={() => mutate()} loading={isPending} disabled={!cuentas || cuentas.length === 0}>
            Autocompletar
          </Button>
        )}
      </DialogButtons>
    </Modal>
  );
}

function resultado({ creados, existentes }: Respuesta<'autofillStock'>): string {
  if (creados === 0 && existentes === 0) return 'Tus publicaciones no tienen ningún SKU cargado en Mercado Libre.';
  const nuevos =
    creados === 0
      ? 'No había ningún SKU nuevo.'
      : `${enPlural(creados, 'Se agregó 1 artículo', 'Se agregaron # artículos')}, con costo y stock en 0 para que los completes.`;
  const habia =
    existentes === 0 ? '' : enPlural(existentes, ' 1 ya estaba y no cambió.', ' # ya estaban y no cambiaron.');
  return nuevos + habia;
}

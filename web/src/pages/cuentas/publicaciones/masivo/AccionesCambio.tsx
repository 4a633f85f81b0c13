import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CambioPrecios } from '@talonario/core/publicaciones';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, sentenceOf } from '../../../../api.ts';
import { ConfirmDialog } from '../../../../components/dialogos/ConfirmDialog.tsx';
import { Puede } from '../../../../components/Puede.tsx';
import { notify } from '../../../../components/toasts/notify.tsx';
import { paths } from '../../../../paths.ts';
import { publicacionesKey } from '../../../../queries/publicaciones.ts';
import { cuantasPublicaciones } from '../textos.ts';

interface Props {
  cambio: CambioPrecios;
  cuenta_id: string;
  /** Proposed listings left out of the change. */
  excepto: ReadonlySet<string>;
}

/** Actions on a change of many prices: apply the reviewed change, or restore the previous prices. */
export function AccionesCambio({ cambio, cuenta_id, excepto }: Props) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [aplicando, setAplicando] = useState(false);
  const params = { id: cuenta_id, cambio: cambio.id };
  const refresh = () => queryClient.invalidateQueries({ queryKey: publicacionesKey(cuenta_id) });
  const { mutate: undo, isPending } = useMutation({
    mutationFn: () => call('deshacerCambioPrecios', { params }),
    onSuccess: ({ cambio: cambioNuevo }) => void navigate(paths.cambioPrecios(cuenta_id, cambioNuevo)),
    onError: (error) => notify.error(sentenceOf(error)),
    onSettled: refresh,
  });
  const propuestas = cambio.cantidades.propuestas - excepto.size;
  const verbo = `Cambiar el precio de ${cuantasPublicaciones(propuestas)}`;
  return (
    <Puede derecho="configurar">
      <Group gap="xs">
        {cambio.estado === 'lista' && cambio.cantidades.propuestas > 0 && (
          <Button disabled={propuestas === 0} onClick={() => setAplicando(true)}>
            {verbo}
          </Button>
        )}
        {cambio.se_puede_deshacer && (
          <Button variant="default" loading={isPending} onClick={() => undo()}>
            Deshacer este cambio
          </Button>
        )}
        <ConfirmDialog
          opened={aplicando}
          onClose={() => setAplicando(false)}
          titulo={verbo}
          confirmar={verbo}
          size="lg"
          onConfirm={async () => {
            const { cambio: cambioNuevo } = await call('aplicarCambioPrecios', {
              params,
              body: { excepto: [...excepto] },
            });
            await refresh();
            if (cambioNuevo !== cambio.id)
              void navigate(paths.cambioPrecios(cuenta_id, cambioNuevo), { replace: true });
          }}
        >
          <p>
            {cambio.texto} Los compradores ven los precios nuevos en Mercado Libre enseguida. Después podés deshacerlo:
            las que no hayan cambiado otra vez vuelven al precio de antes.
          </p>
        </ConfirmDialog>
      </Group>
    </Puede>
  );
}

import { Button, Modal, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CambioHecho } from '@talonario/core/articulos';
import type { ReactNode } from 'react';
import { DialogButtons } from '../../../components/dialogos/DialogButtons.tsx';
import { notify } from '../../../components/toasts/notify.tsx';
import { enPlural } from '../../../textos/numeros.ts';
import { refreshTodo, useDeshacer } from '../useDeshacer.ts';
import { VistaCambio, type Formatear } from './VistaCambio.tsx';
import { Fallo } from '../../../components/estados/Fallo.tsx';

/** Milliseconds from the last key to the preview. */
const PAUSA_MS = 400;

interface Props<P> {
  titulo: string;
  /** The controls that say what changes. */
  children: ReactNode;
  /** Change requested by the typed values; null while they are incomplete. */
  pedido: P | null;
  /** Asks the server, which with `simular` changes nothing, and with `vista` what that preview showed or nothing. */
  enviar: (pedido: P, como: { simular: boolean; vista?: string }) => Promise<CambioHecho>;
  formatear: Formatear;
  onClose: () => void;
  onHecho: () => void;
}

/** A change of many at once: what would change is shown before, and it can be taken back afterwards. */
export function CambioDialog<P>({ titulo, children, pedido, enviar, formatear, onClose, onHecho }: Props<P>) {
  const queryClient = useQueryClient();
  const deshacer = useDeshacer();
  const clave = JSON.stringify(pedido);
  const [claveVista] = useDebouncedValue(clave, PAUSA_MS);
  const vista = useQuery({
    queryKey: ['cambio', titulo, claveVista],
    queryFn: pedido === null || claveVista !== clave ? skipToken : () => enviar(pedido, { simular: true }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const alDia = claveVista === clave && !vista.isFetching && vista.data !== undefined;
  const visto = pedido === null ? undefined : vista.data;
  const cambian = visto?.resumen.cambian ?? 0;

  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ elegido, vista }: { elegido: P; vista: string }) => enviar(elegido, { simular: false, vista }),
    onSuccess: async ({ importacion, resumen }) => {
      await refreshTodo(queryClient);
      const mensaje = enPlural(resumen.cambian, 'Cambiaste 1 artículo', 'Cambiaste # artículos');
      if (importacion === null) notify.info('No cambió nada');
      else notify.undoable(mensaje, () => deshacer(importacion));
      onHecho();
      onClose();
    },
    onError: () => {
      notify.error('Error actualizando stock');
      // The change may be done already, or the values be others by now.
      void vista.refetch();
    },
  });
  const fallo = error ?? vista.error;

  return (
    <Modal
      // It grows with its preview: from its top, what is being typed does not move.
      centered={false}
      yOffset="8dvh"
      opened
      onClose={isPending ? () => undefined : onClose}
      withCloseButton={!isPending}
      title={titulo}
      size="xl"
      closeOnClickOutside={false}
    >
      <Stack inert={isPending}>
        {children}
        {visto && <VistaCambio visto={visto} formatear={formatear} vieja={!alDia} />}
        {pedido !== null && !visto && !vista.error && <Text c="dimmed">Calculando qué cambia…</Text>}
        <Fallo fallo={fallo} />
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          Cancelar
        </Button>
        <Button
          onClick={() => pedido !== null && visto && mutate({ elegido: pedido, vista: visto.vista })}
          loading={isPending}
          disabled={!alDia || cambian === 0 || pedido === null}
        >
          {cambian === 0 ? 'Aplicar' : enPlural(cambian, 'Cambiar 1 artículo', 'Cambiar # artículos')}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

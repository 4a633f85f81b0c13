import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DialogButtons } from './DialogButtons.tsx';
import { EsperaRemota } from '../estados/EsperaRemota.tsx';
import { Fallo } from '../estados/Fallo.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  titulo: ReactNode;
  /** Consequences of the action, naming number, receiver and total where there are. */
  children: ReactNode;
  /** The verb. */
  confirmar: string;
  cancelar?: string;
  /** The dialog closes when it is done; if it fails it stays, with the reason. */
  onConfirm: () => Promise<unknown>;
  /** Red: something is lost or cannot be undone. */
  peligro?: boolean;
  /** A datum is missing: the verb cannot be pressed. */
  incompleto?: boolean;
  /** The action waits for ARCA: a long wait is told. */
  conArca?: boolean;
  /** Message shown while the action's outcome is unknown. */
  sinSaber?: ReactNode;
  /** Room for a long verb. */
  size?: string;
}

/** Asks before what cannot be undone. The safe button has the focus, and the other cannot be pressed twice. */
export function ConfirmDialog({
  opened,
  onClose,
  titulo,
  children,
  confirmar,
  cancelar = 'Cancelar',
  onConfirm,
  peligro = false,
  incompleto = false,
  conArca = false,
  sinSaber = null,
  size = 'md',
}: Props) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => {
      await onConfirm();
      onClose();
    },
  });

  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };

  return (
    // The second click of a double one falls outside: it neither does nor undoes anything.
    <Modal
      opened={opened}
      onClose={close}
      title={titulo}
      size={size}
      closeOnClickOutside={false}
      withCloseButton={!isPending}
    >
      {children}
      <Fallo fallo={error} mt="md" />
      {sinSaber ?? (conArca && <EsperaRemota esperando={isPending ? 'emision' : null} />)}
      <DialogButtons>
        <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
          {cancelar}
        </Button>
        <Button
          {...(peligro && { color: 'red', className: 'boton-peligro' })}
          onClick={() => mutate()}
          loading={isPending}
          disabled={incompleto}
        >
          {confirmar}
        </Button>
      </DialogButtons>
    </Modal>
  );
}

import { Button, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '../../api.ts';
import { DialogButtons } from '../dialogos/DialogButtons.tsx';
import { notify } from '../toasts/notify.tsx';

interface Props {
  /** The voucher, and what it is called. */
  id: string;
  nombre: string;
  email: string | null;
  onClose: () => void;
}

/** Mails an issued voucher: again to whom it was typed with, or to somebody else. */
export default function MandarMail({ id, nombre, email, onClose }: Props) {
  const queryClient = useQueryClient();
  const [para, setPara] = useState(email ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('enviarFactura', { params: { id }, body: { para } }),
    onSuccess: () => {
      notify.info(`${nombre} se está mandando a ${para.trim()}`);
      void queryClient.invalidateQueries({ queryKey: ['historia'] });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Mandar ${nombre} por mail`} closeOnClickOutside={para === (email ?? '')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Para"
            type="email"
            inputMode="email"
            autoComplete="email"
            data-autofocus
            value={para}
            onChange={({ currentTarget }) => setPara(currentTarget.value)}
            error={error ? sentenceOf(error) : null}
            description="El mail lleva el PDF y queda anotado en la historia."
          />
          <DialogButtons>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={isPending} disabled={para.trim() === ''}>
              Mandar
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}

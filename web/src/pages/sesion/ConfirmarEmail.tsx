import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UsuarioActual } from '@talonario/core/empresas';
import { useEffect, useState } from 'react';
import { call } from '../../api.ts';
import { useTitle } from '../../hooks/pantalla/useTitle.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { closeSession } from '../../session/session.ts';
import { Marco } from './Marco.tsx';
import { Texto } from './Texto.tsx';

/** Spec §4: after a successful resend the button rests this long. */
const LOCK_S = 30;

/** The gate of who has not followed the confirmation link. The user is read again meanwhile, and then the app opens. */
export default function ConfirmarEmail({ usuario }: { usuario: UsuarioActual }) {
  useTitle('Confirmá tu email');
  const queryClient = useQueryClient();
  const [faltan, setFaltan] = useState(0);
  const resend = useMutation({
    mutationFn: () => call('resendConfirmEmail', {}),
    onSuccess: () => {
      setFaltan(LOCK_S);
      notify.success('Email enviado');
    },
    onError: () => notify.error('No se pudo reenviar el email'),
  });

  const bloqueado = faltan > 0;
  useEffect(() => {
    if (!bloqueado) return;
    const reloj = setInterval(() => setFaltan((segundos) => segundos - 1), 1000);
    return () => clearInterval(reloj);
  }, [bloqueado]);

  return (
    <Marco cabo="Confirmación">
      <h2>Confirmá tu email</h2>
      <Texto>
        Te mandamos un link a <strong>{usuario.email}</strong>. Abrilo y esta pantalla sigue sola. Si no llega, mirá en
        correo no deseado.
      </Texto>
      <Group gap="xs" mt="lg">
        <Button onClick={() => resend.mutate()} loading={resend.isPending} disabled={bloqueado}>
          Reenviar
        </Button>
        <Button variant="default" onClick={() => void closeSession(queryClient)}>
          Cambiar de cuenta
        </Button>
      </Group>
      <Texto>{bloqueado ? `Podés volver a pedirlo en ${faltan} s.` : ''}</Texto>
    </Marco>
  );
}

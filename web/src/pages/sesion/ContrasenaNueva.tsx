import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, call, sentenceOf } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { openSession } from '../../session/session.ts';
import { ClaveInput } from '../../components/campos/clave/ClaveInput.tsx';
import { Texto } from './Texto.tsx';
import { validarCredenciales } from '../../session/credenciales.ts';

/** Chooses another password with the secret of the mailed link, and enters with it. */
export function ContrasenaNueva({ secreto, onPedirOtro }: { secreto: string; onPedirOtro: () => void }) {
  const link = useQuery({
    queryKey: ['recuperacion', secreto],
    queryFn: () => call('verRecuperacion', { body: { hash: secreto } }).then(() => true),
    retry: false,
  });
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: { password: validarCredenciales.password },
    validateInputOnBlur: true,
  });
  const cambio = useMutation({
    mutationFn: ({ password }: typeof form.values) => call('resetPassword', { body: { hash: secreto, password } }),
    onSuccess: ({ token }) => openSession(token),
    onError: (error) => {
      if (isDead(error)) void link.refetch();
      else notify.error(sentenceOf(error));
    },
  });

  // A link that could not be checked is let through: the answer to the password will say.
  if (isDead(link.error)) {
    return (
      <div role="alert">
        <h2>Este link ya no sirve</h2>
        <Texto>
          Venció (dura una hora) o ya se usó, y tu contraseña sigue siendo la que era. Pedí otro: te llega al mismo
          email.
        </Texto>
        <Group gap="xs" mt="lg">
          <Button onClick={onPedirOtro}>Pedir otro link</Button>
        </Group>
      </div>
    );
  }

  return (
    <form noValidate onSubmit={form.onSubmit((valores) => cambio.mutate(valores), focusFirstError)}>
      <h2>Elegí tu contraseña nueva</h2>
      <Texto>
        Al guardarla se cierran tus otras sesiones y entrás con esta. Por seguridad se revocan las claves de tus
        programas, se detienen los avisos que reciben y se cancelan las invitaciones que esperan. Te mandamos por mail
        quién más tiene acceso.
      </Texto>
      <Stack mt="lg">
        <ClaveInput nueva {...form.getInputProps('password')} />
        <Button type="submit" loading={cambio.isPending || cambio.isSuccess}>
          Guardar y entrar
        </Button>
      </Stack>
    </form>
  );
}

function isDead(error: unknown): boolean {
  return error instanceof ApiError && error.codigo === 'link_vencido';
}

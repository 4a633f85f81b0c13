import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { openSession } from '../../session/session.ts';
import { ClaveInput } from './CamposSesion.tsx';
import { Texto } from './Texto.tsx';
import { validarCredenciales } from '../../session/credenciales.ts';

/** Chooses another password with the secret of the mailed link, and enters with it. */
export function ContrasenaNueva({ secreto }: { secreto: string }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: { password: validarCredenciales.password },
    validateInputOnBlur: true,
  });
  const cambio = useMutation({
    mutationFn: ({ password }: typeof form.values) => call('resetPassword', { body: { hash: secreto, password } }),
    onSuccess: ({ token }) => openSession(token),
    onError: (error) => notify.error(sentenceOf(error)),
  });

  return (
    <form noValidate onSubmit={form.onSubmit((valores) => cambio.mutate(valores), focusFirstError)}>
      <h2>Elegí tu contraseña nueva</h2>
      <Texto>Al guardarla se cierran tus otras sesiones y entrás con esta.</Texto>
      <Stack mt="lg">
        <ClaveInput nueva {...form.getInputProps('password')} />
        <Button type="submit" loading={cambio.isPending || cambio.isSuccess}>
          Guardar y entrar
        </Button>
      </Stack>
    </form>
  );
}

import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UsuarioActual } from '@talonario/core/empresas';
import { call, sentenceOf } from '../api.ts';
import { notify } from '../components/toasts/notify.tsx';
import { forgetSession, resumeSession } from '../session/session.ts';
import { validarCredenciales } from '../session/credenciales.ts';

/** The session is over in the middle of something: the password is asked for over the screen, which stays as it was. */
export default function SesionVencida({ usuario, onDone }: { usuario: UsuarioActual; onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'controlled',
    initialValues: { password: '' },
    validate: { password: validarCredenciales.password },
  });
  const login = useMutation({
    mutationFn: ({ password }: typeof form.values) => call('login', { body: { email: usuario.email, password } }),
    onSuccess: ({ token }) => {
      resumeSession(queryClient, usuario, token);
      onDone();
    },
    onError: (error) => notify.error(sentenceOf(error)),
  });

  return (
    <Modal
      opened
      onClose={() => {}}
      title="Tu sesión venció"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <form noValidate onSubmit={form.onSubmit((valores) => login.mutate(valores))}>
        <Stack>
          <Text>Ingresá de nuevo y seguís donde estabas: lo que escribiste no se pierde.</Text>
          <TextInput label="Email" type="email" autoComplete="username" readOnly value={usuario.email} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => forgetSession(queryClient)} disabled={login.isPending}>
              Cambiar de cuenta
            </Button>
            <Button type="submit" loading={login.isPending}>
              Ingresar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

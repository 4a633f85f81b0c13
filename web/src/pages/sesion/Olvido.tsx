import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { EmailInput } from './CamposSesion.tsx';
import { Texto } from './Texto.tsx';
import { validarCredenciales } from '../../session/credenciales.ts';

/** Asks for the link to choose another password. Whether the e-mail has a user is not told. */
export function Olvido({ onBack }: { onBack: () => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '' },
    validate: { email: validarCredenciales.email },
    validateInputOnBlur: true,
  });
  const pedido = useMutation({
    mutationFn: (body: typeof form.values) => call('forgotPassword', { body }),
    onError: (error) => notify.error(sentenceOf(error)),
  });

  if (pedido.isSuccess) {
    return (
      <div role="status">
        <h2>Revisá tu email</h2>
        <Texto>
          Si <strong>{form.values.email}</strong> tiene un usuario, le mandamos un link para elegir otra contraseña.
          Vale una hora. Si no llega, mirá en correo no deseado.
        </Texto>
        <Group gap="xs" mt="lg">
          <Button variant="default" autoFocus onClick={onBack}>
            Volver a Ingresar
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit((valores) => pedido.mutate(valores), focusFirstError)}>
      <h2>Elegir otra contraseña</h2>
      <Texto>Escribí tu email y te mandamos un link para elegirla.</Texto>
      <Stack mt="lg">
        <EmailInput {...form.getInputProps('email')} />
      </Stack>
      <Group gap="xs" mt="lg">
        <Button type="submit" loading={pedido.isPending}>
          Mandar el link
        </Button>
        <Button variant="default" onClick={onBack}>
          Volver
        </Button>
      </Group>
    </form>
  );
}

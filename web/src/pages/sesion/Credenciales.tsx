import { Anchor, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { paths } from '../../paths.ts';
import { validarCredenciales } from '../../session/credenciales.ts';
import { openSession } from '../../session/session.ts';
import { ClaveInput } from '../../components/campos/clave/ClaveInput.tsx';
import { EmailInput } from './CamposSesion.tsx';

/** The tab 'Ingresar'. */
export function Entrar({ onForgot }: { onForgot: () => void }) {
  const { form, apertura, submit } = useCredenciales('login');
  return (
    <form noValidate onSubmit={submit}>
      <Stack mt="lg">
        <EmailInput {...form.getInputProps('email')} />
        <ClaveInput {...form.getInputProps('password')} />
        <Button type="submit" loading={apertura.isPending || apertura.isSuccess}>
          Ingresar
        </Button>
        <Text size="xs">
          <Anchor component="button" type="button" inherit onClick={onForgot}>
            ¿Olvidaste la contraseña?
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}

/** The tab 'Registrarse'. */
export function Registro() {
  const { form, apertura, submit } = useCredenciales('signup');
  return (
    <form noValidate onSubmit={submit}>
      <Stack mt="lg">
        <EmailInput {...form.getInputProps('email')} />
        <ClaveInput nueva {...form.getInputProps('password')} />
        <Checkbox label={<AceptoTerminos />} {...form.getInputProps('terminos', { type: 'checkbox' })} />
        <Button type="submit" disabled={!form.values.terminos} loading={apertura.isPending || apertura.isSuccess}>
          Registrarse
        </Button>
      </Stack>
    </form>
  );
}

function AceptoTerminos() {
  return (
    <>
      Acepto los{' '}
      <a href={paths.terminos} target="_blank" rel="noopener">
        términos y condiciones
      </a>
    </>
  );
}

/** An e-mail and a password, and the call that opens a session with them. */
function useCredenciales(llamada: 'login' | 'signup') {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', password: '', terminos: false },
    validate: validarCredenciales,
    validateInputOnBlur: true,
  });
  const apertura = useMutation({
    mutationFn: ({ email, password }: typeof form.values) => call(llamada, { body: { email, password } }),
    onSuccess: ({ token }) => openSession(token),
    onError: (error) => notify.error(sentenceOf(error)),
  });
  return { form, apertura, submit: form.onSubmit((valores) => apertura.mutate(valores), focusFirstError) };
}

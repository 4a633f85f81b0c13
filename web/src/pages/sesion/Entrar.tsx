import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { openSession } from '../../session/session.ts';
import classes from './sesion.module.css';
import { validarCredenciales } from '../../session/credenciales.ts';

/** The tab 'Ingresar'. */
export function Entrar({ onForgot }: { onForgot: () => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', password: '' },
    validate: validarCredenciales,
    validateInputOnBlur: true,
  });
  const login = useMutation({
    mutationFn: (body: typeof form.values) => call('login', { body }),
    onSuccess: ({ token }) => openSession(token),
    onError: (error) => notify.error(sentenceOf(error)),
  });

  return (
    <form
      className={classes.formulario}
      noValidate
      onSubmit={form.onSubmit((valores) => login.mutate(valores), focusFirstError)}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordInput label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" loading={login.isPending || login.isSuccess}>
        Ingresar
      </Button>
      <p className={classes.pie}>
        <Anchor component="button" type="button" inherit onClick={onForgot}>
          ¿Olvidaste la contraseña?
        </Anchor>
      </p>
    </form>
  );
}

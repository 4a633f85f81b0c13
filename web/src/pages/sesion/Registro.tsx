import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { paths } from '../../paths.ts';
import { openSession } from '../../session/session.ts';
import classes from './sesion.module.css';
import { validarCredenciales } from '../../session/credenciales.ts';

/** The tab 'Registrarse'. */
export function Registro() {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', password: '', terminos: false },
    validate: validarCredenciales,
    validateInputOnBlur: true,
  });
  const signup = useMutation({
    mutationFn: ({ email, password }: typeof form.values) => call('signup', { body: { email, password } }),
    onSuccess: ({ token }) => openSession(token),
    onError: (error) => notify.error(sentenceOf(error)),
  });

  return (
    <form
      className={classes.formulario}
      noValidate
      onSubmit={form.onSubmit((valores) => signup.mutate(valores), focusFirstError)}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        description="De 8 a 12 caracteres, con minúscula, mayúscula, número y uno de estos símbolos: ! @ # $ % ^ & * _ = + -"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <Checkbox
        label={
          <>
            Acepto los{' '}
            <a href={paths.terminos} target="_blank" rel="noopener">
              términos y condiciones
            </a>
          </>
        }
        {...form.getInputProps('terminos', { type: 'checkbox' })}
      />
      <Button type="submit" disabled={!form.values.terminos} loading={signup.isPending || signup.isSuccess}>
        Registrarse
      </Button>
    </form>
  );
}

import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call, sentenceOf } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { notify } from '../../components/toasts/notify.tsx';
import { openSession } from '../../session/session.ts';
import classes from './sesion.module.css';
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
      <h2 className={classes.titulo}>Elegí tu contraseña nueva</h2>
      <p className={classes.texto}>Al guardarla se cierran tus otras sesiones y entrás con esta.</p>
      <div className={classes.formulario}>
        <PasswordInput
          label="Password"
          description="De 8 a 12 caracteres, con minúscula, mayúscula, número y uno de estos símbolos: ! @ # $ % ^ & * _ = + -"
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={cambio.isPending || cambio.isSuccess}>
          Guardar y entrar
        </Button>
      </div>
    </form>
  );
}

import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { REQUERIDO } from '@talonario/core/base';
import type { Perfil } from '@talonario/core/empresas';
import { ApiError, call } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { Fallo } from '../../components/estados/Fallo.tsx';
import comunes from '../../components/secciones/Secciones.module.css';
import { notify } from '../../components/toasts/notify.tsx';
import { validarCredenciales } from '../../session/credenciales.ts';
import { ClaveInput } from '../../components/campos/clave/ClaveInput.tsx';
import classes from './Perfil.module.css';

/** Changes the password, which is asked for again. */
export function Password({ onSaved }: { onSaved: (perfil: Perfil) => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { actual: '', password: '' },
    validate: { actual: (texto) => (texto === '' ? REQUERIDO : null), password: validarCredenciales.password },
    validateInputOnBlur: ['password'],
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: typeof form.values) => call('cambiarPassword', { body }),
    onSuccess: (perfil) => {
      form.reset();
      onSaved(perfil);
      notify.success('Cambiaste la contraseña y se cerraron tus otras sesiones');
    },
    onError: (fallo) => {
      if (fallo instanceof ApiError && fallo.campo) form.setFieldError(fallo.campo, fallo.message);
    },
  });
  return (
    <section aria-label="Contraseña">
      <h2>Contraseña</h2>
      <p className={comunes.suave}>
        Al cambiarla se cierran tus otras sesiones, se revocan las claves de tus programas y se cancelan las
        invitaciones sin aceptar.
      </p>
      <form
        noValidate
        className={classes.campos}
        onSubmit={form.onSubmit((valores) => mutate(valores), focusFirstError)}
      >
        <PasswordInput label="Contraseña actual" autoComplete="current-password" {...form.getInputProps('actual')} />
        <ClaveInput nueva label="Contraseña nueva" {...form.getInputProps('password')} />
        <Fallo fallo={error instanceof ApiError && error.campo ? null : error} />
        <div>
          <Button type="submit" loading={isPending}>
            Cambiar la contraseña
          </Button>
        </div>
      </form>
    </section>
  );
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { REQUERIDO } from '@talonario/core/base';
import type { Perfil } from '@talonario/core/empresas';
import { ApiError, call } from '../../api.ts';
import { focusFirstError } from '../../components/campos/focusFirstError.ts';
import { Fallo } from '../../components/estados/Fallo.tsx';
import { Notice } from '../../components/estados/States.tsx';
import comunes from '../../components/secciones/Secciones.module.css';
import { validarCredenciales } from '../../session/credenciales.ts';
import classes from './Perfil.module.css';

/** Asks for another address, which is the user's once its mail is confirmed. */
export function Email({ perfil, onSaved }: { perfil: Perfil; onSaved: (perfil: Perfil) => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', actual: '' },
    validate: {
      email: (texto) => validarCredenciales.email(texto.trim()),
      actual: (texto) => (texto === '' ? REQUERIDO : null),
    },
    validateInputOnBlur: ['email'],
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: typeof form.values) => call('pedirEmail', { body }),
    onSuccess: (nuevo) => {
      form.reset();
      onSaved(nuevo);
    },
    onError: (fallo) => {
      if (fallo instanceof ApiError && fallo.campo) form.setFieldError(fallo.campo, fallo.message);
    },
  });
  return (
    <section aria-label="Email">
      <h2>Email</h2>
      <p className={comunes.suave}>
        Con este email entrás y recibís nuestros mails. El email nuevo vale cuando lo confirmás con el link que mandamos
        a esa dirección.
      </p>
      {perfil.email_nuevo !== null && (
        <Notice tono="ambar">
          <p>
            Falta que confirmes <strong>{perfil.email_nuevo}</strong>: buscá nuestro mail ahí. Hasta entonces entrás con{' '}
            {perfil.email}.
          </p>
        </Notice>
      )}
      <form
        noValidate
        className={classes.campos}
        onSubmit={form.onSubmit((valores) => mutate(valores), focusFirstError)}
      >
        <TextInput label="Email nuevo" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <PasswordInput label="Contraseña" autoComplete="current-password" {...form.getInputProps('actual')} />
        <Fallo fallo={error instanceof ApiError && error.campo ? null : error} />
        <div>
          <Button type="submit" variant="default" loading={isPending}>
            Mandar el link
          </Button>
        </div>
      </form>
    </section>
  );
}

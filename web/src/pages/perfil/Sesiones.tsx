import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Perfil } from '@talonario/core/empresas';
import { call } from '../../api.ts';
import { Fallo } from '../../components/estados/Fallo.tsx';
import comunes from '../../components/secciones/Secciones.module.css';
import { fechaYHora } from '../../textos/fechaYHora.ts';
import classes from './Perfil.module.css';

/** Where the user is logged in; each session can be closed from here. */
export function Sesiones({ perfil, onSaved }: { perfil: Perfil; onSaved: (perfil: Perfil) => void }) {
  const cerrar = useMutation({
    mutationFn: (sesion: string) => call('cerrarSesion', { params: { sesion } }),
    onSuccess: onSaved,
  });
  const cerrarLasDemas = useMutation({ mutationFn: () => call('cerrarLasOtras', {}), onSuccess: onSaved });
  const { sesiones } = perfil;
  return (
    <section aria-label="Sesiones">
      <h2>Sesiones abiertas</h2>
      <p className={comunes.suave}>
        Dónde entraste con tu usuario. Si no reconocés una, cerrala y cambiá la contraseña.
      </p>
      <ul className={comunes.lista} aria-label="Sesiones abiertas">
        {sesiones.map(({ id, navegador, creada_en, vista_en, actual }) => (
          <li key={id}>
            <div>
              <div className={actual ? classes.actual : undefined}>
                {navegador === '' ? 'Un navegador que no se identifica' : navegador}
                {actual && ' · esta'}
              </div>
              <div className={comunes.suave}>
                Entró el {fechaYHora(creada_en)}; se usó por última vez el {fechaYHora(vista_en)}.
              </div>
            </div>
            {!actual && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Cerrar la sesión de ${navegador}, del ${fechaYHora(creada_en)}`}
                loading={cerrar.isPending && cerrar.variables === id}
                onClick={() => cerrar.mutate(id)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Fallo fallo={cerrar.error ?? cerrarLasDemas.error} />
      {sesiones.length > 1 && (
        <div>
          <Button variant="default" loading={cerrarLasDemas.isPending} onClick={() => cerrarLasDemas.mutate()}>
            Cerrar las otras
          </Button>
        </div>
      )}
    </section>
  );
}

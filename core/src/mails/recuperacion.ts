import { compose, type Plantilla } from './plantilla.ts';

/** The link to choose another password. */
export function mailDeRecuperacion({
  url,
  minutos,
  soporte,
}: {
  url: string;
  minutos: number;
  soporte: string;
}): Plantilla {
  return compose({
    asunto: 'Elegí otra contraseña',
    parrafos: ['Pediste cambiar la contraseña de tu usuario de Talonario.'],
    boton: { texto: 'Elegir otra contraseña', url },
    notas: [
      `El link vale ${minutos} minutos y se puede usar una sola vez. Al cambiarla se cierran las sesiones abiertas.`,
      'Por seguridad también se revocan las claves de tus programas y se detienen los avisos que reciben: después creás otras claves y reanudás los avisos. Las invitaciones que esperan respuesta se cancelan.',
      'Si no fuiste vos, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    soporte,
  });
}

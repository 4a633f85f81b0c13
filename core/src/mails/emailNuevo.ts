import { compose, nombreEnMail, type Plantilla } from './plantilla.ts';

/** Asks whoever reads another address to confirm that it is the user's. */
export function mailDeEmailNuevo({
  actual,
  url,
  horas,
  soporte,
}: {
  actual: string;
  url: string;
  horas: number;
  soporte: string;
}): Plantilla {
  return compose({
    asunto: 'Confirmá tu nuevo email',
    parrafos: [`El usuario ${nombreEnMail(actual)} de Talonario pidió que su email sea esta dirección.`],
    boton: { texto: 'Confirmar mi nuevo email', url },
    notas: [
      `El link vale ${horas} horas. Hasta que lo confirmes se entra con la dirección de antes.`,
      'Si no fuiste vos, no hagas nada: sin confirmar, esta dirección no entra a ningún lado.',
    ],
    soporte,
  });
}

/** Tells the former address that it is no longer the user's. */
export function mailDeEmailCambiado({ email, soporte }: { email: string; soporte: string }): Plantilla {
  return compose({
    asunto: 'Cambió el email de tu usuario',
    parrafos: [
      `Tu usuario de Talonario tiene desde ahora otro email: ${nombreEnMail(email)}. Con esta dirección ya no se entra.`,
    ],
    boton: null,
    notas: ['Si no fuiste vos, escribinos ya mismo: alguien tiene tu contraseña.'],
    soporte,
  });
}

import { compose, type Plantilla } from './plantilla.ts';

/** Asks whoever signed up to confirm that the address is theirs. */
export function mailDeConfirmacion({
  url,
  horas,
  soporte,
}: {
  url: string;
  horas: number;
  soporte: string;
}): Plantilla {
  return compose({
    asunto: 'Confirmá tu email',
    parrafos: ['Creaste un usuario en Talonario con esta dirección. Confirmala para empezar a usarlo.'],
    boton: { texto: 'Confirmar mi email', url },
    notas: [
      `El link vale ${horas} horas. Si venció, pedí otro con el botón Reenviar de la aplicación.`,
      'Si no fuiste vos, no hace falta que hagas nada: sin confirmar, el usuario no puede usarse.',
    ],
    soporte,
  });
}

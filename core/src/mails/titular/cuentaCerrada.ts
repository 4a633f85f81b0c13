import { compose, type Plantilla } from '../plantilla.ts';

/** Tells a user that their account is closed, and what is kept. */
export function mailDeCuentaCerrada({ soporte }: { soporte: string }): Plantilla {
  return compose({
    asunto: 'Cerraste tu cuenta de Talonario',
    parrafos: [
      'Nadie entra más con tu usuario. Desvinculamos tus cuentas de Mercado Libre y revocamos tus claves y tus enlaces.',
      'Tus comprobantes y los datos de tus empresas se conservan mientras la ley obliga a guardarlos.',
    ],
    boton: null,
    notas: ['Si no fuiste vos, o necesitás un comprobante, escribinos.'],
    soporte,
  });
}

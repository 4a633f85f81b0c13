import { fila } from '../fila.ts';

/** Failures of the login and signup forms (spec §5 "Login/signup"): the only ones of credentials that the log-in screen loads. */
export const erroresDeCredenciales = {
  email_invalido: fila<{ campo: string }>('invalid', () => 'Ingrese un mail válido'),
  password_invalido: fila<{ campo: string }>('invalid', () => 'Ingrese un password válido'),
};

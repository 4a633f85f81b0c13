/** Failures of the login and signup forms (spec §5 "Login/signup"): the only messages of credentials that the log-in screen loads. */
export const mensajesDeCredenciales = {
  email_invalido: () => 'Ingrese un mail válido',
  password_invalido: () => 'Ingrese un password válido',
} as const;

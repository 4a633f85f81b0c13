/** What is wrong with what somebody logs in with (spec §5 "Login/signup"): all of this that the log-in screen has to bring. */
export const mensajesDeCredenciales = {
  email_invalido: () => 'Ingrese un mail válido',
  password_invalido: () => 'Ingrese un password válido',
} as const;

/** The marketplace answers to the accounts' screen; who went there from the first steps goes on with them. */
const CLAVE = 'vuelta-a-los-primeros-pasos';

export function rememberVuelta(): void {
  sessionStorage.setItem(CLAVE, 'si');
}

/** Whether to go back to the first steps; asked once. */
export function takeVuelta(): boolean {
  const hay = sessionStorage.getItem(CLAVE) !== null;
  sessionStorage.removeItem(CLAVE);
  return hay;
}

/** The marketplace answers to the accounts' screen; who went there from the first steps goes on with them. */
const CLAVE = 'vuelta-a-los-primeros-pasos';

export function rememberVuelta(): void {
  sessionStorage.setItem(CLAVE, 'si');
}

export function hayVuelta(): boolean {
  return sessionStorage.getItem(CLAVE) !== null;
}

export function forgetVuelta(): void {
  sessionStorage.removeItem(CLAVE);
}

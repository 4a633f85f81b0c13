/** A year. */
const MAX_AGE_S = 31_536_000;

/** Tells the server which colours were chosen in this browser, so that the next page comes with them; without one, the system's. */
export function rememberEsquema(elegido: string | null): void {
  const propio = elegido === 'dark' || elegido === 'light' ? elegido : '';
  document.cookie = `esquema=${propio};path=/;max-age=${propio === '' ? 0 : MAX_AGE_S};samesite=lax`;
}

const SEGUNDO_MS = 1_000;
const HORA_MS = 3_600 * SEGUNDO_MS;

const PRIMERA_ESPERA_MS = 30 * SEGUNDO_MS;
const MAXIMA_ESPERA_MS = 6 * HORA_MS;
const AVISAR_TRAS_MS = 6 * HORA_MS;
const ABANDONAR_TRAS_MS = 30 * 24 * HORA_MS;

/**
 * When to look again at a sale that has not been ready since `desde`: after half of what it has waited, from half a minute to
 * six hours. null after a month: then only a notice of the sale wakes it up.
 */
export function proximaVez(desde: Date, ahora: Date): Date | null {
  const esperado = ahora.getTime() - desde.getTime();
  if (esperado > ABANDONAR_TRAS_MS) return null;
  return new Date(ahora.getTime() + Math.min(MAXIMA_ESPERA_MS, Math.max(PRIMERA_ESPERA_MS, esperado / 2)));
}

/** Minutes of waiting for a buyer's data after which the marketplace is asked again: it takes minutes, or a day. */
const MINUTOS_DEL_RECEPTOR = [1, 5, 15, 60, 6 * 60, 24 * 60];

/**
 * When to ask again for the buyer of a sale that waits since `desde`: at each minute of `MINUTOS_DEL_RECEPTOR`, and when the
 * account stops waiting (`fin`); later, as `proximaVez`.
 */
export function proximaVezDelReceptor(desde: Date, ahora: Date, fin: Date): Date | null {
  const marcas = MINUTOS_DEL_RECEPTOR.map((minutos) => desde.getTime() + minutos * 60 * SEGUNDO_MS);
  const porVenir = [...marcas, fin.getTime()].filter((marca) => marca > ahora.getTime());
  return porVenir.length > 0 ? new Date(Math.min(...porVenir)) : proximaVez(desde, ahora);
}

/** Whether a sale has waited so long that a person should know: six hours, or the account's own `horas`. */
export function esperaDemasiado(desde: Date, ahora: Date, horas: number | null = null): boolean {
  return ahora.getTime() - desde.getTime() >= (horas === null ? AVISAR_TRAS_MS : horas * HORA_MS);
}

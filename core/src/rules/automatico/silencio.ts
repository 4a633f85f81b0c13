/** Share of the earlier pauses that the usual pause covers: the odd long one is not counted. */
const USUAL = 0.95;
/** Times the usual pause from which a silence is odd. */
const VECES = 2;
/** A shorter silence is never odd. */
export const SILENCIO_MINIMO_MS = 4 * 3_600_000;
/** With fewer notices the usual pause is unknown. */
const NOTIFICACIONES_MINIMAS = 20;
const HISTORIA_MINIMA_MS = 3 * 24 * 3_600_000;

const MINUTO_MS = 60_000;

/** An account's notices: how many in each hour of the last days, oldest first, and when the last one came. */
export interface NotificacionesDeCuenta {
  horas: readonly { hora: Date; cantidad: number }[];
  ultima: Date | null;
}

/**
 * Silence of the marketplace about an account, when it is much longer than usual: since when, and the average minutes between
 * two notices. Mercado Libre does not tell when it switches a topic off (Mercado Libre docs, "Notificaciones"). null when the
 * silence is usual, or the history is too short to compare.
 */
export function silencioOf(
  { horas, ultima }: NotificacionesDeCuenta,
  ahora: Date,
): { desde: Date; habitual_minutos: number } | null {
  const [primera] = horas;
  const recibidas = horas.reduce((suma, { cantidad }) => suma + cantidad, 0);
  if (!primera || ultima === null || recibidas < NOTIFICACIONES_MINIMAS) return null;
  const historia = ultima.getTime() - primera.hora.getTime();
  if (historia < HISTORIA_MINIMA_MS) return null;
  const pausas = horas.slice(1).map(({ hora }, indice) => hora.getTime() - (horas[indice]?.hora.getTime() ?? 0));
  const usual = pausas.toSorted((a, b) => a - b)[Math.ceil(pausas.length * USUAL) - 1] ?? 0;
  if (ahora.getTime() - ultima.getTime() < Math.max(SILENCIO_MINIMO_MS, VECES * usual)) return null;
  return { desde: ultima, habitual_minutos: Math.max(1, Math.round(historia / recibidas / MINUTO_MS)) };
}

const MINUTO_MS = 60_000;

/** The time since an instant, in the largest unit that says enough: `hace 12 min`, `hace 3 h`, `hace 2 días`. */
export function haceCuanto(desde: Date, ahora: Date): string {
  const minutos = Math.floor(Math.max(0, ahora.getTime() - desde.getTime()) / MINUTO_MS);
  if (minutos < 1) return 'hace un momento';
  if (minutos < 60) return `hace ${minutos} min`;
  const horas = Math.floor(minutos / 60);
  if (horas < 48) return `hace ${horas} h`;
  return `hace ${Math.floor(horas / 24)} días`;
}

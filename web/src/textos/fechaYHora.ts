import { formatFecha, toBuenosAires } from '@talonario/core/base';

/** `05/01/2026 14:32`, in Buenos Aires. */
export function fechaYHora(instante: Date): string {
  return `${formatFecha(toBuenosAires(instante))} ${formatHora(instante)}`;
}

/** `14:32`, in Buenos Aires. */
export function formatHora(instante: Date): string {
  return hora.format(instante);
}

const hora = new Intl.DateTimeFormat('es-AR', {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'America/Argentina/Buenos_Aires',
});

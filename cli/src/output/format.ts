import { withComma, formatFecha, toBuenosAires } from '@talonario/core/base';

const horas = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `21/11/2026 14:05` in Buenos Aires. */
export function formatInstante(instante: Date): string {
  return `${formatFecha(toBuenosAires(instante))} ${horas.format(instante)}`;
}

const exactas = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

/** `21/11/2026 14:05:03,120` in Buenos Aires. */
export function formatInstanteExacto(instante: Date): string {
  return `${formatFecha(toBuenosAires(instante))} ${exactas.format(instante)}`;
}

/** `0,4 s` */
export function formatSegundos(milisegundos: number): string {
  return `${withComma(milisegundos / 1000, 1)} s`;
}

import { isMotivo, motivos } from '@talonario/core/ventas';
import type { FilaOmitida } from '@talonario/core/server/instalacion';

/** Sales with nothing left to do are most of a month that is run again: they are counted, not listed. */
export function splitHechas(omitidas: readonly FilaOmitida[]): { hechas: number; otras: FilaOmitida[] } {
  const pendientes = omitidas.filter(({ codigo }) => !(isMotivo(codigo) && motivos[codigo].hecha));
  return { hechas: omitidas.length - pendientes.length, otras: pendientes };
}

/** Why, and what to do. */
export function reason({ motivo, accion }: FilaOmitida): string {
  return `${motivo} ${accion}`.trim();
}

import { esMotivo, motivos } from '@talonario/core';
import type { VentaOmitida } from '@talonario/core/server';

/** Sales with nothing left to do are most of a month that is run again: they are counted, not listed. */
export function splitHechas(omitidas: readonly VentaOmitida[]): { hechas: number; otras: VentaOmitida[] } {
  const otras = omitidas.filter(({ codigo }) => !(esMotivo(codigo) && motivos[codigo].hecha));
  return { hechas: omitidas.length - otras.length, otras };
}

/** Why, and what to do. */
export function reason({ motivo, accion }: VentaOmitida): string {
  return `${motivo} ${accion}`.trim();
}

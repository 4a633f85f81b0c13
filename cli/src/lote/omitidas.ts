import type { VentaOmitida } from '@talonario/core/server';

const NADA_QUE_HACER = new Set(['ya_facturada', 'factura_anulada', 'nada_por_acreditar', 'sin_devolucion']);

/** Sales with nothing left to do are most of a month that is run again: they are counted, not listed. */
export function splitHechas(omitidas: readonly VentaOmitida[]): { hechas: number; otras: VentaOmitida[] } {
  const otras = omitidas.filter(({ codigo }) => !NADA_QUE_HACER.has(codigo));
  return { hechas: omitidas.length - otras.length, otras };
}

/** Why, and what to do. */
export function reason({ motivo, accion }: VentaOmitida): string {
  return `${motivo} ${accion}`.trim();
}

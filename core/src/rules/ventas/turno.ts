import type { ClaseComprobante, EstadoComprobante } from '../../contract/enums.ts';

/** Which of its kind the next voucher of a sale is: issued ones count, a draft's place is taken again. */
export function siguienteTurno(
  comprobantes: readonly { clase: ClaseComprobante; status: EstadoComprobante; turno: number }[],
  clase: ClaseComprobante,
): number {
  const emitidos = comprobantes.filter((uno) => uno.clase === clase && uno.status === 'emitida');
  return 1 + Math.max(0, ...emitidos.map(({ turno }) => turno));
}

import type { ClaseComprobante, EstadoComprobante } from '../../contract/enums.ts';

/** A voucher of a sale, by its place among those of its kind. `comprobante_vinculado`: the invoice that a note is of. */
export interface ConTurno {
  clase: ClaseComprobante;
  status: EstadoComprobante;
  turno: number;
  comprobante_vinculado?: string | null;
}

/** Which of its kind the next voucher of a sale is: issued ones count, a draft's place is taken again. */
export function siguienteTurno(comprobantes: readonly ConTurno[], clase: ClaseComprobante): number {
  const emitidos = comprobantes.filter(
    (comprobante) => comprobante.clase === clase && comprobante.status === 'emitida',
  );
  return 1 + Math.max(0, ...emitidos.map(({ turno }) => turno));
}

/**
 * The place of the next credit note of an invoice among those of its sale, which may have several invoices: that of its own
 * draft, which is written again, or after every other one. A draft of another invoice keeps its place.
 */
export function turnoDeNota(comprobantes: readonly ConTurno[], factura_id: string): number {
  const notas = comprobantes.filter(({ clase }) => clase === 'nota_credito');
  const propia = notas.findLast(
    ({ status, comprobante_vinculado }) => status === 'borrador' && comprobante_vinculado === factura_id,
  );
  return propia?.turno ?? 1 + Math.max(0, ...notas.map(({ turno }) => turno));
}

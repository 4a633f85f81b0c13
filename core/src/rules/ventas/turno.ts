import type { ClaseComprobante, EstadoComprobante } from '../../contract/enums.ts';

/** A voucher of a sale, with its place among those of its kind. `comprobante_vinculado`: invoice of a note. */
export interface ConTurno {
  clase: ClaseComprobante;
  status: EstadoComprobante;
  turno: number;
  comprobante_vinculado?: string | null;
}

/** Place of a sale's next voucher among those of its kind: after the issued ones. A draft's place is reused. */
export function siguienteTurno(comprobantes: readonly ConTurno[], clase: ClaseComprobante): number {
  const emitidos = comprobantes.filter(
    (comprobante) => comprobante.clase === clase && comprobante.status === 'emitida',
  );
  return 1 + Math.max(0, ...emitidos.map(({ turno }) => turno));
}

/**
 * Place of an invoice's next credit note among those of its sale, which may have several invoices: the place of its own draft,
 * which is rewritten, or else after every other note. A draft of another invoice keeps its place.
 */
export function turnoDeNota(comprobantes: readonly ConTurno[], factura_id: string): number {
  const notas = comprobantes.filter(({ clase }) => clase === 'nota_credito');
  const propia = notas.findLast(
    ({ status, comprobante_vinculado }) => status === 'borrador' && comprobante_vinculado === factura_id,
  );
  return propia?.turno ?? 1 + Math.max(0, ...notas.map(({ turno }) => turno));
}

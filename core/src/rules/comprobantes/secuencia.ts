import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';

/** ARCA's refusal of a number or date that does not follow the serie's last, or of a date out of its days (WSFEv1). */
export const FUERA_DE_SECUENCIA = 10016;
/** ARCA's refusal of a date ahead that is of another month (WSFEv1). */
const OTRO_MES = 10152;

/**
 * Whether ARCA refuses the voucher's own date. Code 10016 has two meanings that only its text tells apart: about the date it
 * names the field, `CbteFch`; any other text says that the voucher is not the next one.
 */
export function isDeFecha({ codigo, mensaje }: MensajeArca): boolean {
  return codigo === OTRO_MES || (codigo === FUERA_DE_SECUENCIA && /CbteFch/i.test(mensaje));
}

/** Whether ARCA's only objection to a voucher is that it is not the next one. */
export function isDeSecuencia(mensajes: readonly MensajeArca[]): boolean {
  return mensajes.every((mensaje) => mensaje.codigo === FUERA_DE_SECUENCIA && !isDeFecha(mensaje));
}

import type { MensajeArca } from '../../contract/comprobantes/comprobante.ts';

/** The number, or the date, is not the one that follows the serie's last; or the date is out of its days (WSFEv1). */
export const FUERA_DE_SECUENCIA = 10016;
/** A later date has to be of the same month (WSFEv1). */
const OTRO_MES = 10152;

/**
 * Whether ARCA refuses the voucher's own date. 10016 has two meanings that only its text tells apart: the date's names the
 * field, `CbteFch`; any other says that the voucher is not the next one, however it is worded.
 */
export function isDeFecha({ codigo, mensaje }: MensajeArca): boolean {
  return codigo === OTRO_MES || (codigo === FUERA_DE_SECUENCIA && /CbteFch/i.test(mensaje));
}

/** Whether ARCA says of a voucher nothing but that it is not the next one. */
export function isDeSecuencia(mensajes: readonly MensajeArca[]): boolean {
  return mensajes.every((mensaje) => mensaje.codigo === FUERA_DE_SECUENCIA && !isDeFecha(mensaje));
}

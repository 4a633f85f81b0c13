/** Header with the signature of what is sent to a destino. */
export const ENCABEZADO_FIRMA = 'Talonario-Signature';
export const ENCABEZADO_SUCESO = 'Talonario-Event-Id';

/**
 * Text whose HMAC-SHA256 is `v1` of the signature: the time of sending, in seconds since 1970, and the body unchanged. The time
 * lets the destino recognise an old message that somebody else sends again.
 */
export function textoFirmado(segundos: number, cuerpo: string): string {
  return `${segundos}.${cuerpo}`;
}

/** `t=1764000000,v1=5257a8…`: one `v1` per valid secret, the present one first. */
export function formatFirma(segundos: number, firmas: readonly string[]): string {
  return [`t=${segundos}`, ...firmas.map((firma) => `v1=${firma}`)].join(',');
}

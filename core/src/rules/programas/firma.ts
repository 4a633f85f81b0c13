/** The headers of what is sent to a destino. */
export const ENCABEZADO_FIRMA = 'Talonario-Signature';
export const ENCABEZADO_SUCESO = 'Talonario-Event-Id';

/**
 * What `v1` of the signature is the HMAC-SHA256 of: when it was sent, in seconds since 1970, and the body as it is. The time is in
 * it so that an old one sent again by somebody else is known.
 */
export function textoFirmado(segundos: number, cuerpo: string): string {
  return `${segundos}.${cuerpo}`;
}

/** `t=1764000000,v1=5257a8…`: one `v1` for each secret that serves, the present one first. */
export function formatFirma(segundos: number, firmas: readonly string[]): string {
  return [`t=${segundos}`, ...firmas.map((firma) => `v1=${firma}`)].join(',');
}

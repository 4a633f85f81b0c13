import { createPrivateKey, X509Certificate } from 'node:crypto';
import type forge from 'node-forge';
import type { ParArca } from '../../../contract/arca/arca.ts';
import { mensajeCertificadoPropio } from '../../../rules/arca/certificadoPropio.ts';
import { AppError } from '../../../rules/errors.ts';

/**
 * Certificate and private key of a PFX (PKCS#12), both PEM. Of a file with a chain, the certificate is the key's.
 * @throws AppError `certificado_no_sirve` { motivo: 'no_es_pfx' | 'contrasena_de_pfx' | 'pfx_sin_clave' |
 *   'pfx_sin_certificado' }
 */
export async function readPfx(pfx: Uint8Array, contrasena: string): Promise<ParArca> {
  const { default: forge } = await import('node-forge');
  const bolsas = openBags(forge, pfx, contrasena);
  const clave = bolsas.flatMap(({ key }) => (key ? [forge.pki.privateKeyToPem(key)] : []))[0];
  if (clave === undefined) throw noPfx('pfx_sin_clave');
  const propia = createPrivateKey(clave);
  const certificado = bolsas
    .flatMap(({ cert }) => (cert ? [forge.pki.certificateToPem(cert)] : []))
    .find((pem) => new X509Certificate(pem).checkPrivateKey(propia));
  if (certificado === undefined) throw noPfx('pfx_sin_certificado');
  return { certificado, clave };
}

function openBags(forgeLib: typeof forge, pfx: Uint8Array, contrasena: string): forge.pkcs12.Bag[] {
  const arbol = readTree(forgeLib, pfx);
  const open = (password: string): forge.pkcs12.Bag[] =>
    forgeLib.pkcs12.pkcs12FromAsn1(arbol, false, password).safeContents.flatMap(({ safeBags }) => safeBags);
  try {
    return open(contrasena);
  } catch (cause) {
    // Forge checks the file's MAC with the password before anything else.
    if (/MAC could not be verified/.test(String(cause))) throw noPfx('contrasena_de_pfx', cause);
    if (!/Failed to decrypt/.test(String(cause))) throw noPfx('no_es_pfx', cause);
    try {
      // PBES2 takes the bytes of the password in UTF-8 and the MAC, proved by now, takes UTF-16: forge has one password for both.
      withoutMac(arbol);
      return open(forgeLib.util.encodeUtf8(contrasena));
    } catch (causaUtf8) {
      throw noPfx('no_es_pfx', causaUtf8);
    }
  }
}

function readTree(forgeLib: typeof forge, pfx: Uint8Array): forge.asn1.Asn1 {
  try {
    return forgeLib.asn1.fromDer(forgeLib.util.createBuffer(Buffer.from(pfx).toString('binary')));
  } catch (cause) {
    throw noPfx('no_es_pfx', cause);
  }
}

/** Takes macData, the third part of a PFX, away. */
function withoutMac({ value }: forge.asn1.Asn1): void {
  if (Array.isArray(value)) value.splice(2);
}

export type MotivoDePfx = 'no_es_pfx' | 'contrasena_de_pfx' | 'pfx_sin_clave' | 'pfx_sin_certificado' | 'pfx_lento';

/** Error of a PFX that gives no certificate and key. */
export function noPfx(motivo: MotivoDePfx, cause?: unknown): AppError {
  return new AppError('certificado_no_sirve', { motivo, mensaje: mensajeCertificadoPropio({ motivo }) }, { cause });
}

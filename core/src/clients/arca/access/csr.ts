import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type forge from 'node-forge';
import { AppError } from '../../../rules/errors.ts';
import { openKey } from './firma.ts';
import { tidyPem } from './pem.ts';

export interface CsrRequest {
  /** CUIT of the certificate's owner. */
  cuit: string;
  /** Razón social. */
  organizacion: string;
  /** Alias under which ARCA will list the certificate. */
  alias: string;
}

/** X.520: upper bound of organizationName and commonName. */
const LONGEST_NAME = 64;

/**
 * A new private key (RSA 2048, PKCS#8) and the request that ARCA's certificate site takes, both PEM. Subject:
 * C=AR, O, CN and serialNumber `CUIT n`, as the WSAA manual asks. The key is not kept anywhere.
 */
export async function createCsr({
  cuit,
  organizacion,
  alias,
}: CsrRequest): Promise<{ clave_pem: string; csr_pem: string }> {
  const keys = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { clave_pem: keys.privateKey, csr_pem: await requestFor(keys.privateKey, { cuit, organizacion, alias }) };
}

/**
 * A request for another certificate of the same key, PEM: the one in use goes on serving until the new one takes its place.
 * @throws AppError `arca_certificado` { motivo: 'clave_ilegible' }
 */
export async function renewCsr(clave_pem: string, pedido: CsrRequest): Promise<string> {
  try {
    return await requestFor(clave_pem, pedido);
  } catch (cause) {
    throw new AppError('arca_certificado', { motivo: 'clave_ilegible' }, { cause });
  }
}

async function requestFor(clave_pem: string, { cuit, organizacion, alias }: CsrRequest): Promise<string> {
  const { default: forge } = await import('node-forge');
  /** UTF-8 field: names have accents, which the default PrintableString does not allow. */
  const utf8 = (name: string, value: string): forge.pki.CertificateField => ({
    name,
    value,
    valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class,
  });
  const publica = createPublicKey(tidyPem(clave_pem, 'clave')).export({ type: 'spki', format: 'pem' });
  const csr = forge.pki.createCertificationRequest();
  csr.publicKey = forge.pki.publicKeyFromPem(String(publica));
  csr.setSubject([
    { name: 'countryName', value: 'AR' },
    utf8('organizationName', organizacion.slice(0, LONGEST_NAME)),
    utf8('commonName', alias.slice(0, LONGEST_NAME)),
    { name: 'serialNumber', value: `CUIT ${cuit}` },
  ]);
  csr.sign(openKey(clave_pem), forge.md.sha256.create());
  return forge.pki.certificationRequestToPem(csr);
}

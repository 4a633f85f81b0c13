import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import forge from 'node-forge';

export interface CsrRequest {
  /** Of the certificate's owner. */
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
  const csr = forge.pki.createCertificationRequest();
  csr.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  csr.setSubject([
    { name: 'countryName', value: 'AR' },
    utf8('organizationName', organizacion.slice(0, LONGEST_NAME)),
    utf8('commonName', alias.slice(0, LONGEST_NAME)),
    { name: 'serialNumber', value: `CUIT ${cuit}` },
  ]);
  csr.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  return { clave_pem: keys.privateKey, csr_pem: forge.pki.certificationRequestToPem(csr) };
}

/** Names have accents; the default PrintableString does not allow them. */
function utf8(name: string, value: string): forge.pki.CertificateField {
  return { name, value, valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class };
}

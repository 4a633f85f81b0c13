import { constants, createPrivateKey, privateEncrypt } from 'node:crypto';
import type forge from 'node-forge';
import { tidyPem } from './pem.ts';

/** DigestInfo of SHA-256, up to its 32 bytes (RFC 8017, 9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/**
 * A key that forge signs with: RSASSA-PKCS1-v1_5 of a SHA-256, by OpenSSL. Forge's own RSA blocks the process for tens of milliseconds a
 * signature. RSA key in PEM, PKCS#1 or PKCS#8.
 * @throws Error when the key cannot be read, or is not RSA
 */
export function openKey(pem: string): forge.pki.rsa.PrivateKey {
  const key = createPrivateKey(tidyPem(pem, 'clave'));
  if (key.asymmetricKeyType !== 'rsa') throw new Error(`a key of type ${key.asymmetricKeyType}, not RSA`);
  const sign = (md: forge.md.MessageDigest): string => {
    if (md.algorithm !== 'sha256') throw new Error(`a digest of type ${md.algorithm}, not sha256`);
    const digest = Buffer.from(md.digest().toHex(), 'hex');
    const padding = constants.RSA_PKCS1_PADDING;
    return privateEncrypt({ key, padding }, Buffer.concat([DIGEST_INFO, digest])).toString('latin1');
  };
  // Forge only calls `sign` of the key.
  return { sign } as unknown as forge.pki.rsa.PrivateKey;
}

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { AppError } from '../../../rules/errors.ts';

export interface CertificateInfo {
  /** Subject as issued: `serialNumber=CUIT n`, `CN=alias`, one per line. */
  titular: string;
  /** Owner's CUIT; null when the subject does not carry one. */
  cuit: string | null;
  desde: Date;
  hasta: Date;
  /** SHA-256 of the DER, hex. */
  huella: string;
}

/**
 * Reads a certificate of ARCA.
 * @throws AppError `arca_certificado` { motivo: 'falta'
 *  'ilegible' }
 */
export function certificateInfo(pem: string): CertificateInfo {
  const certificate = parse(pem);
  return {
    titular: certificate.subject,
    cuit: /^serialNumber=CUIT (\d{11})$/im.exec(certificate.subject)?.[1] ?? null,
    desde: certificate.validFromDate,
    hasta: certificate.validToDate,
    huella: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

/**
 * CUIT of the certificate's owner: subject attribute serialNumber, `CUIT n`.
 * @throws AppError `arca_certificado` { motivo: 'ilegible' | 'sin_cuit' }
 */
export function cuitOfCertificate(pem: string): string {
  const { cuit } = certificateInfo(pem);
  if (cuit === null) throw new AppError('arca_certificado', { motivo: 'sin_cuit' });
  return cuit;
}

/**
 * Refuses a private key that is not the certificate's.
 * @throws AppError `arca_certificado` { motivo: 'falta' | 'ilegible' | 'falta_clave' | 'clave_ilegible' |
 *   'clave_es_certificado' | 'clave_de_otro_certificado' }; and those of `parse`: 'es_un_pedido', 'es_una_clave'
 */
export function requireKeyOf(certPem: string, keyPem: string): void {
  const certificate = parse(certPem);
  if (keyPem.trim() === '') throw new AppError('arca_certificado', { motivo: 'falta_clave' });
  let matches: boolean;
  try {
    matches = certificate.checkPrivateKey(createPrivateKey(keyPem));
  } catch (cause) {
    // A PKCS#8 key says that it is encrypted in its first line; OpenSSL's older format, in its header.
    const cifrada = /BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(keyPem);
    throw new AppError('arca_certificado', { motivo: whatIsNoKey(keyPem), cifrada }, { cause });
  }
  if (!matches) throw new AppError('arca_certificado', { motivo: 'clave_de_otro_certificado' });
}

function whatIsNoKey(pem: string): 'clave_es_certificado' | 'clave_ilegible' {
  return /-----BEGIN (?:NEW )?CERTIFICATE/.test(pem) ? 'clave_es_certificado' : 'clave_ilegible';
}

function parse(pem: string): X509Certificate {
  if (pem.trim() === '') throw new AppError('arca_certificado', { motivo: 'falta' });
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new AppError('arca_certificado', { motivo: whatIsThere(pem) }, { cause });
  }
}

/** Files that people paste as a certificate by mistake: the same command makes both, in the same folder. */
function whatIsThere(pem: string): 'es_un_pedido' | 'es_una_clave' | 'ilegible' {
  if (/-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----/.test(pem)) return 'es_un_pedido';
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem) ? 'es_una_clave' : 'ilegible';
}

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { AppError } from '../../../rules/errors.ts';
import { tidyPem, whatIs } from './pem.ts';

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
 * @throws AppError `arca_certificado` { motivo: 'falta' | 'ilegible' | 'es_un_pedido' | 'es_una_clave' | 'es_un_pfx' | 'es_der' }
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
 * @throws AppError `arca_certificado` { motivo: 'falta_clave' | 'clave_ilegible' | 'clave_es_certificado' | 'clave_es_pfx' |
 *   'clave_es_der' | 'clave_de_otro_certificado' }; and those of `certificateInfo`
 */
export function requireKeyOf(certPem: string, keyPem: string): void {
  const certificate = parse(certPem);
  if (keyPem.trim() === '') throw new AppError('arca_certificado', { motivo: 'falta_clave' });
  let matches: boolean;
  try {
    matches = certificate.checkPrivateKey(createPrivateKey(tidyPem(keyPem, 'clave')));
  } catch (cause) {
    // A PKCS#8 key says that it is encrypted in its first line; OpenSSL's older format, in its header.
    const cifrada = /BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(keyPem);
    const clase = whatIs(keyPem);
    const motivo = clase === null ? 'clave_ilegible' : enLugarDeLaClave[clase];
    throw new AppError('arca_certificado', { motivo, cifrada }, { cause });
  }
  if (!matches) throw new AppError('arca_certificado', { motivo: 'clave_de_otro_certificado' });
}

/** Names of the contents found in the place of the private key. */
const enLugarDeLaClave = {
  pedido: 'clave_es_certificado',
  certificado: 'clave_es_certificado',
  clave: 'clave_ilegible',
  pfx: 'clave_es_pfx',
  der: 'clave_es_der',
} as const;

/** Names of the contents found in the place of the certificate: the same command makes the files, in the same folder. */
const enLugarDelCertificado = {
  pedido: 'es_un_pedido',
  certificado: 'ilegible',
  clave: 'es_una_clave',
  pfx: 'es_un_pfx',
  der: 'es_der',
} as const;

function parse(pem: string): X509Certificate {
  if (pem.trim() === '') throw new AppError('arca_certificado', { motivo: 'falta' });
  try {
    // OpenSSL takes a certificate in DER too; the rest of the program does not.
    if (whatIs(pem) === 'der') throw new Error('a certificate in DER');
    return new X509Certificate(tidyPem(pem, 'certificado'));
  } catch (cause) {
    const clase = whatIs(pem);
    const motivo = clase === null ? 'ilegible' : enLugarDelCertificado[clase];
    throw new AppError('arca_certificado', { motivo }, { cause });
  }
}

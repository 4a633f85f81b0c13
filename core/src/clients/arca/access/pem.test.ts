import { X509Certificate, createPrivateKey } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import { certificateInfo, requireKeyOf } from './certificate.ts';
import { renewCsr } from './csr.ts';
import { readPfx } from './pfx.ts';
import { signCms } from './ticket.ts';
import { certificatePair, makePair } from '../../../../../tests/builders/arcaServer.ts';

const { cert, key } = certificatePair();

const lines = (pem: string) => pem.trim().split(/\r?\n/);

/** A PEM as people paste one. */
const escrituras: readonly [string, (pem: string) => string][] = [
  ['in one line', (pem) => lines(pem).join('')],
  ['in one line, with spaces for the line ends', (pem) => lines(pem).join(' ')],
  ['with a literal \\n for each line end', (pem) => lines(pem).join('\\n')],
  ['with a literal \\r\\n, between quotes', (pem) => `"${lines(pem).join('\\r\\n')}"`],
  [
    'indented',
    (pem) =>
      lines(pem)
        .map((line) => `\t    ${line}`)
        .join('\n'),
  ],
  ['with blank lines between', (pem) => lines(pem).join('\n\n')],
  ['with the line ends of Windows and a byte order mark', (pem) => `\uFEFF${lines(pem).join('\r\n')}`],
  ['after the attributes that openssl pkcs12 writes', (pem) => `Bag Attributes\n    localKeyID: 01\n${pem}`],
];

describe.each(escrituras)('a PEM %s', (_, write) => {
  test('is the same certificate and the same key', async () => {
    expect(certificateInfo(write(cert)).huella).toBe(certificateInfo(cert).huella);
    expect(() => requireKeyOf(write(cert), write(key))).not.toThrow();
    expect(signCms('<tra/>', write(cert), write(key))).not.toBe('');
    const pedido = { cuit: '30710000006', organizacion: 'Ana', alias: 'talonario' };
    expect(await renewCsr(write(key), pedido)).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
  });
});

test('a file with the key first and the certificate after gives each one', () => {
  expect(() => requireKeyOf(`${key}${cert}`, `${cert}${key}`)).not.toThrow();
});

function motivoOf(certificado: string, clave: string): unknown {
  try {
    requireKeyOf(certificado, clave);
  } catch (error) {
    return (error as { data: { motivo: unknown } }).data.motivo;
  }
  return null;
}

const der = (pem: string) => Buffer.from(lines(pem).slice(1, -1).join(''), 'base64');
/** A PFX of the platform's certificate and key. */
function makePfx(
  contrasena: string,
  { claves = key as string | null, algoritmo = '3des' as '3des' | 'aes256' } = {},
): Buffer {
  const clave = claves === null ? null : forge.pki.privateKeyFromPem(claves);
  const certificados = [makePair('30716543214').cert, cert].map((pem) => forge.pki.certificateFromPem(pem));
  const pfx = forge.pkcs12.toPkcs12Asn1(clave as forge.pki.rsa.PrivateKey, certificados, contrasena, {
    algorithm: algoritmo,
  });
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), 'binary');
}

describe('a file that is no PEM says what the file is', () => {
  test.each<[string, string, string, string]>([
    ['a key in the certificate’s place', key, key, 'es_una_clave'],
    ['a key in one line in the certificate’s place', lines(key).join('\\n'), key, 'es_una_clave'],
    ['a certificate in the key’s place', cert, lines(cert).join(''), 'clave_es_certificado'],
    ['a DER certificate', der(cert).toString('utf8'), key, 'es_der'],
    ['a DER key', cert, der(key).toString('utf8'), 'clave_es_der'],
    ['a text', 'hola', key, 'ilegible'],
    ['a text in the key’s place', cert, 'hola', 'clave_ilegible'],
  ])('%s', (_, certificado, clave, motivo) => {
    expect(motivoOf(certificado, clave)).toBe(motivo);
  });

  test('a PFX, in either place', () => {
    const pfx = makePfx('secreta').toString('utf8');
    expect(motivoOf(pfx, key)).toBe('es_un_pfx');
    expect(motivoOf(cert, pfx)).toBe('clave_es_pfx');
  });
});

describe('a PFX', () => {
  test.each(['3des', 'aes256'] as const)('of %s gives its key and the certificate of that key', async (algoritmo) => {
    const par = await readPfx(makePfx('secreta', { algoritmo }), 'secreta');
    expect(new X509Certificate(par.certificado).fingerprint256).toBe(new X509Certificate(cert).fingerprint256);
    expect(createPrivateKey(par.clave).equals(createPrivateKey(key))).toBe(true);
  });

  test('of OpenSSL 3, with a password that is not ASCII, is read', async () => {
    const par = await readPfx(Buffer.from(DE_OPENSSL.join(''), 'base64'), 'clave ñandú');
    expect(certificateInfo(par.certificado).cuit).toBe('30710000006');
    expect(createPrivateKey(par.clave).asymmetricKeyType).toBe('rsa');
  });

  test('with another password says so', async () => {
    await expect(readPfx(makePfx('secreta'), 'ajena')).rejects.toMatchObject({
      code: 'certificado_no_sirve',
      data: { motivo: 'contrasena_de_pfx' },
    });
  });

  test('that is no PFX says so', async () => {
    await expect(readPfx(Buffer.from(cert), 'x')).rejects.toMatchObject({ data: { motivo: 'no_es_pfx' } });
  });

  test('without its key says so', async () => {
    await expect(readPfx(makePfx('x', { claves: null }), 'x')).rejects.toMatchObject({
      data: { motivo: 'pfx_sin_clave' },
    });
  });
});

/** Written by `openssl pkcs12 -export` 3.0: PBES2 with AES-256, MAC with SHA-256. Its key is of nobody. */
const DE_OPENSSL = [
  'MIIGvwIBAzCCBnUGCSqGSIb3DQEHAaCCBmYEggZiMIIGXjCCAyIGCSqGSIb3DQEHBqCCAxMwggMPAgEAMIIDCAYJKoZIhvcNAQcBMFcGCSqGSI',
  'b3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAijnp+zcYWHrQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEHliuuBjLwiol3me2AxFrIOA',
  'ggKg44Tmwuv+C1IJ4+R4SRe6301Jik/TPgjhV/UbPR3KGVqkaYv1SQs1lErUfW9JOsa7n63qGe6bSfAxDvurrf7l581L2YeFB6FS3PaYT8WTCs',
  'wKHfh3fSbkgw796qPoFLHJ/KOfEOFmHQWXbpfH6p78V3sOXHZhoqVXS1/Wha8tg114O/wdJddq88DQBQdo7CRtzRXKNzmb+nNfh4nZ65W6b+pB',
  'TdPA9LBVHjNujejtRtNjoDw5fL9GZSpOf1khmAkky7NIJ6OCG+J+MByLYtmW8ckk9LH4R6frw7PGu7vGkVxXMIpIC4cNWjwagU4Lhm0QNFJ5Wq',
  'yGtjw6PIypGYHPWHKVPABg8PqGfBM0qctUWnXUn7AwaGhLCXin4Rgy3j7ZYxtjGG0q6ISH05dLilRWvdDCHw65pS34CdKM59obmAsCsaotffmv',
  'QLdQBT03ZlmFWw/je5CvOB5b7OhqSlhU1uEMlTP8M21FVkW99fNvKLOOFplDv1zr3jpWyTygAzfMa1YMNSkWHh1BDXhtj1sMvomUCx9dJ9Mqz/',
  'Kx6SXqCDdA47q58q5f93XwTlfT67+c49/wiQsMP+LHNPRNZWsswrQkMknI1fOKBcy8XzBZXurSu+o6eAyL0Hx+OmT5RdMDe2YNX7B9Dqaqez76',
  'KE8qfB80fKP3LTdGZVRfJuYksGFtGeBG2FOjupj8aVsPaeLGaxvz8ip5gLFm1cOrUOObZOmKOZNvuNUYUSsKRWnwoJShyltt8ih1yMzumKseNT',
  'gp7w+TdBRiRETO4s8j7XKuId2Ln6HEMUXwLecd8OSMS/rPb6loMme6WFx81T3PA5/9ZIDVkMtgAuMZoimzPXRATIS7OGzlf9QgJdyykZ516zXX',
  'YxXWxY7sX5ZHt7TawR+8MIIDNAYJKoZIhvcNAQcBoIIDJQSCAyEwggMdMIIDGQYLKoZIhvcNAQwKAQKgggLhMIIC3TBXBgkqhkiG9w0BBQ0wSj',
  'ApBgkqhkiG9w0BBQwwHAQIE4vn+QtTQwoCAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBCOKP5RD26BWfKBW+l6j5XsBIICgOE63bwk',
  'LyqC81xW5TzuKvcoMlPN4VPYYCRPxtT34v6laX7Ns+fEF0QT2vmiIoAKHAGOV67nAPLBE8kwl/3BjQGxIqrsV2gJ9uc0KsHgHz6B5onGzFfRZW',
  'B3GnJTl/Op1PbuZ3K/+x7fHZL1Z6NJX0yl62FSkKrLRcVEvazMWli6Z4g8oEyN76TCeRzAKcgcqTUyjxYjlm0CVnIaIwuIcP7iyoJ0D8/YKH32',
  'YCaUYO2vHeXjKHN8OlXkeeBT7o2VqFGpk0+AMt5D7BJpdJYFDSau5DtdiR0Bqq9WEqEVfnsLfZwbeGD/lqERD/szeH0FrrpYN6CaxP7/w6rf/U',
  'nV0a8ZQSKS1PMYfQceksMr7/MCsf1NuUS7JYy2PLGrDLwycRzwR05/1vX0lvWgM0woFmCAoOX43JxyT71KPJbD2A/0J7u1WFnA3XbfEpHQH306',
  'LL54AlZFqPRXLuUEigJkjidL2UUdswvDORQqpC1M06FTvfkGJO1XJMRWqUB9On3D51iUbmEi8oA1jTadgseSjqJmIdRHcDVCSbpPzNHRHi9VTA',
  'pK0Qee/E7raNssAMrcMYtFmTsIkFZkTyw6bXRUWb3rTdw94O+/zHqho7RSOwFNIeUtESp84y7HKzBdjFX2ZBGATQfCYsT9pOMT1gC0lZsY4xTQ',
  'sUGcfmk6/SO8CrgxROS2UjnLWfELrzkwBa4I+eAqntUW39tEVvO04jwHWgmukHSyhKsEpF5OjkIFzkeLj0MX87hEFxDyV/TM0WLclMX11uaP0T',
  'jXcAddr/wnDa/hdM1DEbKMzBZj0yPa845mxYCRViQtUURTKpTv/E80gmG2IMPVJ4U5L1AKwlplzWkxJTAjBgkqhkiG9w0BCRUxFgQU6DFfkAFP',
  'JPDZayee/TpmiLT0QhYwQTAxMA0GCWCGSAFlAwQCAQUABCDy36rSNB7fRyco3C84MUdwhB4mEPUgw5iCpZyDxmBx5gQIPeSKOvpFADECAggA',
];

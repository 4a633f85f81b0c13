import { createPrivateKey, createPublicKey } from 'node:crypto';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { certificateInfo, cuitOfCertificate } from './certificate.ts';
import { createCsr } from './csr.ts';
import { certificatePair } from '../../../../../tests/builders/arcaServer.ts';

describe('certificate request', () => {
  it('has the subject ARCA asks for, the new key, and a SHA-256 signature', async () => {
    const { clave_pem, csr_pem } = await createCsr({
      cuit: '30710000006',
      organizacion: 'Ñandú & Cía. S.R.L.',
      alias: 'talonario',
    });
    const csr = forge.pki.certificationRequestFromPem(csr_pem);
    expect(csr.verify()).toBe(true);
    expect(csr.signatureOid).toBe(forge.pki.oids.sha256WithRSAEncryption);
    expect(csr.subject.attributes.map(({ type, value }) => [type, forge.util.decodeUtf8(String(value))])).toEqual([
      ['2.5.4.6', 'AR'],
      ['2.5.4.10', 'Ñandú & Cía. S.R.L.'],
      ['2.5.4.3', 'talonario'],
      ['2.5.4.5', 'CUIT 30710000006'],
    ]);
    const key = createPrivateKey(clave_pem);
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(createPublicKey(key).export({ type: 'spki', format: 'pem' })).toBe(
      createPublicKey(forge.pki.publicKeyToPem(csr.publicKey as forge.pki.rsa.PublicKey)).export({
        type: 'spki',
        format: 'pem',
      }),
    );
  });
});

describe('certificate', () => {
  it('gives its owner and its validity', () => {
    const { cert } = certificatePair();
    expect(cuitOfCertificate(cert)).toBe('30710000006');
    expect(certificateInfo(cert)).toEqual({
      titular: 'serialNumber=CUIT 30710000006\nCN=plataforma2026',
      cuit: '30710000006',
      desde: new Date('2026-01-01T00:00:00Z'),
      hasta: new Date('2028-01-01T00:00:00Z'),
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('that cannot be read is refused as such', () => {
    expect(() => certificateInfo('nada')).toThrow(
      expect.objectContaining({ code: 'arca_certificado', data: { motivo: 'ilegible' } }),
    );
  });
});

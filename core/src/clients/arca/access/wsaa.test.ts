import { createHash, createPrivateKey, generateKeyPairSync, verify, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { afterEach, describe, expect, it } from 'vitest';
import { withoutCredentials } from '../soap/bitacora.ts';
import {
  certificatePair,
  clientOf,
  fault,
  loginAnswer,
  makePair,
  memoryTickets,
  NOW,
  startServer,
  wsfeAnswer,
  type Answer,
  type TestServer,
} from '../../../../../tests/builders/arcaServer.ts';
import { parseTicket, signCms, ticketRequest } from './ticket.ts';

describe('ticket request', () => {
  it('is the TRA of the specification, as wide as it may be, in Argentine time', () => {
    expect(ticketRequest('wsfe', NOW)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>' +
        '<uniqueId>1795181400</uniqueId><generationTime>2026-11-19T22:30:00-03:00</generationTime>' +
        '<expirationTime>2026-11-20T21:30:00-03:00</expirationTime></header><service>wsfe</service></loginTicketRequest>',
    );
  });
});

describe('CMS', () => {
  const { cert, key } = certificatePair();
  const content = `${ticketRequest('ws_sr_constancia_inscripcion', NOW)}<!-- ñandú -->`;

  const read = (cms: string) =>
    forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(forge.util.decode64(cms))) as unknown as {
      certificates: forge.pki.Certificate[];
      rawCapture: {
        digestAlgorithm: string;
        content: forge.asn1.Asn1;
        authenticatedAttributes: forge.asn1.Asn1[];
        signature: string;
      };
    };

  it('carries the content and the certificate, and says SHA-256', () => {
    const { certificates, rawCapture } = read(signCms(content, cert, key));
    expect(certificates.map((one) => forge.pki.certificateToPem(one))).toEqual([cert]);
    expect(forge.asn1.derToOid(rawCapture.digestAlgorithm)).toBe(forge.pki.oids.sha256);
    const [octets] = rawCapture.content.value as forge.asn1.Asn1[];
    expect(Buffer.from(octets!.value as string, 'binary').toString('utf8')).toBe(content);
  });

  it('is signed by the key over the digest of the content', () => {
    const { rawCapture } = read(signCms(content, cert, key));
    const { asn1 } = forge;
    // RFC 5652 §5.4: what is signed is the attributes as an explicit SET.
    const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, rawCapture.authenticatedAttributes);
    const signed = Buffer.from(asn1.toDer(set).getBytes(), 'binary');
    const signature = Buffer.from(rawCapture.signature, 'binary');
    const publicKey = new X509Certificate(cert).publicKey;
    expect(verify('sha256', signed, publicKey, signature)).toBe(true);
    expect(signed.includes(createHash('sha256').update(content).digest())).toBe(true);
    signed[signed.length - 1]! ^= 1;
    expect(verify('sha256', signed, publicKey, signature)).toBe(false);
  });

  it('is signed by RSA keys of either form only; any other key is named in the failure', () => {
    const pkcs1 = createPrivateKey(key).export({ type: 'pkcs1', format: 'pem' });
    expect(read(signCms(content, cert, String(pkcs1))).rawCapture.signature).toHaveLength(256);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const deClaveAjena = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    for (const mala of [deClaveAjena, 'no es una clave']) {
      expect(() => signCms(content, cert, mala)).toThrow(
        expect.objectContaining({ code: 'arca_certificado', data: { motivo: 'firma' } }),
      );
    }
  });
});

describe('ticket', () => {
  it('is read without turning its texts into numbers', () => {
    const ticket = parseTicket(
      '<?xml version="1.0"?><loginTicketResponse version="1"><header><generationTime>2026-11-21T10:00:12.210-03:00</generationTime><expirationTime>2026-11-21T22:00:12.210-03:00</expirationTime></header><credentials><token>0012</token><sign>nBOmb8KB+/==</sign></credentials></loginTicketResponse>',
    );
    expect(ticket).toEqual({
      token: '0012',
      sign: 'nBOmb8KB+/==',
      generado: new Date('2026-11-21T13:00:12.210Z'),
      vence: new Date('2026-11-22T01:00:12.210Z'),
    });
  });

  it.each(['', 'no es XML', '<loginTicketResponse><credentials/></loginTicketResponse>', '<a><b></a>'])(
    'that is malformed (%j) is no answer',
    (xml) => {
      expect(() => parseTicket(xml)).toThrow(expect.objectContaining({ code: 'arca_no_disponible' }));
    },
  );
});

describe('login', () => {
  let server: TestServer;
  afterEach(() => server.close());
  const noTicket = async (answer: Answer, extra: Partial<{ cert: string; key: string }> = {}) => {
    server = await startServer(() => answer);
    return clientOf(server.url, { tickets: memoryTickets(), ...extra });
  };

  it.each([
    ['ns1:cms.cert.expired', 'Certificado expirado', 'arca_certificado'],
    ['ns1:cms.cert.untrusted', 'Certificado no emitido por AC de confianza', 'arca_certificado'],
    ['ns1:cms.sign.invalid', 'Firma inv&#xE1;lida o algoritmo no soportado', 'arca_certificado'],
    ['ns1:coe.notAuthorized', 'Computador no autorizado a acceder al servicio', 'arca_certificado'],
    ['ns1:xml.generationTime.invalid', 'generationTime posee formato o dato inv&#xE1;lido', 'arca_certificado'],
    ['ns1:coe.alreadyAuthenticated', 'El CEE ya posee un TA valido', 'arca_ticket_en_espera'],
    ['ns1:wsn.unavailable', 'Servicio no disponible', 'arca_no_disponible'],
    ['soapenv:Server.userException', 'java.lang.NullPointerException', 'arca_no_disponible'],
  ])('%s is %s: %s', async (code, text, expected) => {
    const { client, intercambios } = await noTicket(fault(code, text));
    await expect(client.wsfe.registrosPorRequest('30716543214')).rejects.toMatchObject({ code: expected });
    expect(server.operations()).toEqual(['loginCms']);
    expect(intercambios).toMatchObject([{ servicio: 'wsaa', operacion: 'loginCms', resultado: 'fault', cuit: null }]);
  });

  it('is not asked again for a while after WSAA refuses it', async () => {
    const { client } = await noTicket(fault('ns1:cms.cert.expired', 'Certificado expirado'));
    const code = { code: 'arca_certificado' };
    await expect(client.wsfe.registrosPorRequest('30716543214')).rejects.toMatchObject(code);
    await expect(client.wsfe.registrosPorRequest('30716543214')).rejects.toMatchObject(code);
    expect(server.operations()).toEqual(['loginCms']);
  });

  it('refuses, before asking, a key that is not the certificate’s', async () => {
    const { client } = await noTicket({ body: '' }, { key: makePair('30711234566').key });
    await expect(client.wsfe.registrosPorRequest('30716543214')).rejects.toMatchObject({
      code: 'arca_certificado',
      data: { motivo: 'clave_de_otro_certificado' },
    });
    expect(server.received).toEqual([]);
  });

  it('leaves no credential in the recorded exchange', async () => {
    server = await startServer(({ body }) =>
      body.includes('loginCms')
        ? { body: loginAnswer('SECRETO', NOW) }
        : { body: wsfeAnswer('FECompTotXRequest', '<RegXReq>250</RegXReq>') },
    );
    const { client, intercambios } = clientOf(server.url, { tickets: memoryTickets() });
    expect(await client.wsfe.registrosPorRequest('30716543214')).toBe(250);
    expect(intercambios.map(({ operacion, resultado }) => [operacion, resultado])).toEqual([
      ['loginCms', 'ok'],
      ['FECompTotXRequest', 'ok'],
    ]);
    const cms = /<wsaa:in0>([^<]+)/.exec(server.received[0]!.body)![1]!;
    const recorded = JSON.stringify(intercambios);
    expect(recorded).not.toContain('SECRETO');
    expect(recorded).not.toContain(cms);
    expect(recorded).toContain('<Token>…</Token><Sign>…</Sign><Cuit>30716543214</Cuit>');
    expect(recorded).toContain('&lt;token&gt;…&lt;/token&gt;');
    expect(server.received[1]!.body).toContain('<Token>SECRETO</Token><Sign>SECRETO-sign=</Sign>');
  });
});

it('takes credentials out of any body, whatever the prefix', () => {
  expect(withoutCredentials('<a5:f><token>ab+/=</token><x:Sign a="1">cd</x:Sign><signal>ok</signal></a5:f>')).toBe(
    '<a5:f><token>…</token><x:Sign a="1">…</x:Sign><signal>ok</signal></a5:f>',
  );
});

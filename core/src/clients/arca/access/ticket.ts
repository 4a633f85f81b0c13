import { XMLParser } from 'fast-xml-parser';
import forge from 'node-forge';
import { AppError } from '../../../rules/errors.ts';
import { child, text, type Node } from '../soap/nodes.ts';
import { tidyPem } from './pem.ts';
import { openKey } from './firma.ts';
import type { ServicioArca, Ticket } from '../../../contract/arca/arca.ts';

// The signed request of an access ticket to WSAA, and the ticket it gives.

const HOUR = 3_600_000;
/**
 * Bounds of a ticket request. WSAA wants a start at most 24 h ago and not in the future, and an end in the future and at most 24 h away.
 * The bounds are as wide as that permits: a clock some eleven hours ahead or behind still logs in.
 */
const BEGAN_MS = -12 * HOUR;
const ENDS_MS = 11 * HOUR;
const ARGENTINA_OFFSET = -3 * HOUR;

/** Parses the ticket: the XML inside the answer's text. Values stay text. */
const ticketParser = new XMLParser({ ignoreAttributes: true, parseTagValue: false });

/** TRA (WSAA specification 1.2): no namespace, this order, explicit offset. The ticket's life does not depend on it. */
export function ticketRequest(servicio: ServicioArca, now: Date): string {
  const at = (ms: number) => `${new Date(now.getTime() + ms + ARGENTINA_OFFSET).toISOString().slice(0, 19)}-03:00`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>' +
    `<uniqueId>${Math.floor(now.getTime() / 1_000)}</uniqueId>` +
    `<generationTime>${at(BEGAN_MS)}</generationTime><expirationTime>${at(ENDS_MS)}</expirationTime>` +
    `</header><service>${servicio}</service></loginTicketRequest>`
  );
}

/**
 * CMS SignedData, attached, SHA-256, certificate embedded: DER in base64. Certificate and RSA key in PEM.
 * @throws AppError `arca_certificado` { motivo: 'firma' }
 */
export function signCms(content: string, cert: string, key: string): string {
  try {
    return sign(content, cert, key);
  } catch (cause) {
    throw new AppError('arca_certificado', { motivo: 'firma' }, { cause });
  }
}

function sign(content: string, pem: string, key: string): string {
  const cert = tidyPem(pem, 'certificado');
  const signed = forge.pkcs7.createSignedData();
  signed.content = forge.util.createBuffer(content, 'utf8');
  signed.addCertificate(cert);
  signed.addSigner({
    key: openKey(key),
    certificate: cert,
    digestAlgorithm: forge.pki.oids.sha256 as string,
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType as string, value: forge.pki.oids.data as string },
      { type: forge.pki.oids.messageDigest as string },
    ],
  });
  signed.sign();
  return forge.util.encode64(forge.asn1.toDer(signed.toAsn1()).getBytes());
}

/**
 * Reads a loginTicketResponse.
 * @throws AppError `arca_no_disponible` { motivo: 'ilegible' }
 */
export function parseTicket(xml: string): Ticket {
  const response = child(readXml(xml), 'loginTicketResponse');
  const credentials = child(response, 'credentials');
  const header = child(response, 'header');
  const ticket = {
    token: text(credentials, 'token'),
    sign: text(credentials, 'sign'),
    generado: new Date(text(header, 'generationTime')),
    vence: new Date(text(header, 'expirationTime')),
  };
  const complete = ticket.token && ticket.sign && ticket.generado.getTime() > 0 && ticket.vence.getTime() > 0;
  if (!complete) throw new AppError('arca_no_disponible', { operacion: 'loginCms', motivo: 'ilegible' });
  return ticket;
}

function readXml(xml: string): Node {
  try {
    return ticketParser.parse(xml) as Node;
  } catch (cause) {
    throw new AppError('arca_no_disponible', { operacion: 'loginCms', motivo: 'ilegible' }, { cause });
  }
}

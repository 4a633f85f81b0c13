import { XMLParser } from 'fast-xml-parser';
import forge from 'node-forge';
import { AppError } from '../../../rules/errors.ts';
import { callAndRecord, type Recorder } from '../soap/bitacora.ts';
import { toBuenosAires } from '../../../rules/dates.ts';
import type { Desfase } from '../../../rules/arca/reloj.ts';
import { certificateInfo, requireKeyOf } from './certificate.ts';
import { child, text, type Node } from '../soap/nodes.ts';
import type { Outcome, SoapService } from '../soap/soap.ts';
import type { ServicioArca, Ticket } from '../../../contract/arca/arca.ts';

export interface Wsaa {
  /**
   * A new ticket; one request, whatever happens.
   * @throws AppError `arca_no_disponible` (no answer, or WSAA says it cannot), `arca_ticket_en_espera` (a ticket was
   * issued moments ago and WSAA does not repeat it), `arca_certificado` (WSAA refuses certificate, signature or clock)
   */
  login(servicio: ServicioArca): Promise<Ticket>;
}

export interface WsaaOptions {
  service: SoapService;
  recorder: Recorder;
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
  totalMs: number;
}

const HOUR = 3_600_000;
/**
 * WSAA wants a request that began at most 24 h ago and not in the future, and that ends in the future and at most in 24 h. As
 * wide as it may be within that: a clock some eleven hours ahead or behind still logs in.
 */
const BEGAN_MS = -12 * HOUR;
const ENDS_MS = 11 * HOUR;
const ARGENTINA_OFFSET = -3 * HOUR;

/** Text stays text; the ticket is the XML inside the answer's text. */
const ticketParser = new XMLParser({ ignoreAttributes: true, parseTagValue: false });

/** WSAA: signs a ticket request (TRA) with the platform's certificate and exchanges it for an access ticket. */
export function createWsaa({ service, recorder, cert, key, totalMs }: WsaaOptions): Wsaa {
  return {
    async login(servicio) {
      requireKeyOf(cert, key);
      const outcome = await callAndRecord(recorder, {
        service,
        operation: 'loginCms',
        args: { in0: signCms(ticketRequest(servicio, recorder.clock.now()), cert, key) },
        options: { totalMs, fresh: true },
        asunto: { servicio: 'wsaa', cuit: null, serie: null, numero_desde: null, numero_hasta: null },
        verdict: () => 'ok',
      });
      if (outcome.tipo !== 'respuesta')
        throw loginFailure({ servicio, cert, desfase: recorder.reloj.desfase() }, outcome);
      return parseTicket(text(outcome.datos, 'loginCmsReturn'));
    },
  };
}

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

function sign(content: string, cert: string, key: string): string {
  const signed = forge.pkcs7.createSignedData();
  signed.content = forge.util.createBuffer(content, 'utf8');
  signed.addCertificate(cert);
  signed.addSigner({
    key,
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

/** Faults of WSAA that another try will not cure: certificate, signature, clock, authorization of the alias. */
const REFUSED = /^(?:cms|xml)\.|^coe\.notAuthorized$|^wsn\.notFound$/;

/** Those that say that our clock is not theirs. */
const TIMES = /^xml\.(?:generation|expiration)Time\./;
/** A request this far from their time cannot be refused for its times. */
const CLOCK_IS_RIGHT_MS = 10 * HOUR;

function loginFailure(
  { servicio, cert, desfase }: { servicio: ServicioArca; cert: string; desfase: Desfase },
  outcome: Exclude<Outcome, { tipo: 'respuesta' }>,
): AppError {
  if (outcome.tipo !== 'fault') {
    const cause = 'causa' in outcome ? { cause: outcome.causa } : {};
    return new AppError('arca_no_disponible', { operacion: 'loginCms', motivo: outcome.tipo }, cause);
  }
  const { codigo, mensaje } = outcome;
  if (codigo === 'coe.alreadyAuthenticated') return new AppError('arca_ticket_en_espera', { servicio });
  if (TIMES.test(codigo)) {
    const medido = desfase !== null && Math.abs(desfase) > CLOCK_IS_RIGHT_MS;
    const motivo = !medido ? 'reloj' : desfase > 0 ? 'reloj_adelantado' : 'reloj_atrasado';
    return new AppError('arca_certificado', {
      motivo,
      servicio,
      mensaje,
      codigo,
      ...(medido && { desfase_ms: desfase }),
    });
  }
  if (codigo === 'cms.cert.expired') {
    const vence = toBuenosAires(certificateInfo(cert).hasta);
    return new AppError('arca_certificado', { motivo: codigo, servicio, mensaje, vence });
  }
  if (REFUSED.test(codigo)) return new AppError('arca_certificado', { motivo: codigo, servicio, mensaje });
  return new AppError('arca_no_disponible', { operacion: 'loginCms', motivo: 'fault', codigo, mensaje });
}

import type { Ambiente } from '../../contract/enums.ts';
import type { ArcaLog, Recorder } from './soap/bitacora.ts';
import { certificateInfo } from './access/certificate.ts';
import { createPadron } from './padron.ts';
import { createSoapService } from './soap/soap.ts';
import { createTickets } from './access/tickets.ts';
import { createTransport } from './soap/transport.ts';
import type { RegistrarIntercambio, TicketStore } from '../../contract/arca.ts';
import type { ArcaClient } from './types.ts';
import { createWsaa } from './access/wsaa.ts';
import { createWsfe } from './wsfe/wsfe.ts';

export { certificateInfo, type CertificateInfo } from './access/certificate.ts';
export { createCsr, type CsrRequest } from './access/csr.ts';

export interface ArcaEndpoints {
  wsaa: string;
  wsfe: string;
  padron: string;
}

export interface ArcaTimeouts {
  conexionMs: number;
  /** One try of a lookup; also, no try begins after this long. */
  consultaMs: number;
  /** FECAESolicitar. */
  caeMs: number;
  /** Before repeating a lookup; doubles each time. */
  pausaReintentoMs: number;
  /** After WSAA refuses a login. */
  pausaLoginMs: number;
}

export interface ArcaOptions {
  ambiente: Ambiente;
  endpoints: ArcaEndpoints;
  /** Owner of the certificate. */
  cuit: string;
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
  tickets: TicketStore;
  registrar: RegistrarIntercambio;
  clock: { now(): Date };
  log: ArcaLog;
  timeouts?: Partial<ArcaTimeouts>;
}

const usualTimeouts: ArcaTimeouts = {
  conexionMs: 10_000,
  consultaMs: 30_000,
  caeMs: 60_000,
  pausaReintentoMs: 1_000,
  pausaLoginMs: 60_000,
};

const paths = {
  wsaa: '/ws/services/LoginCms',
  wsfe: '/wsfev1/service.asmx',
  padron: '/sr-padron/webservices/personaServiceA5',
} as const satisfies ArcaEndpoints;

const hosts = {
  homologacion: {
    wsaa: 'https://wsaahomo.afip.gov.ar',
    wsfe: 'https://wswhomo.afip.gov.ar',
    padron: 'https://awshomo.afip.gov.ar',
  },
  produccion: {
    wsaa: 'https://wsaa.afip.gov.ar',
    wsfe: 'https://servicios1.afip.gov.ar',
    padron: 'https://aws.afip.gov.ar',
  },
} as const satisfies Record<Exclude<Ambiente, 'simulador'>, ArcaEndpoints>;

/** ARCA's addresses. The simulator serves the same paths under one base, without a final slash. */
export function arcaEndpoints(ambiente: Ambiente, arcaUrl?: string | null): ArcaEndpoints {
  if (ambiente === 'simulador' && !arcaUrl) throw new Error('the simulator needs its base address');
  const base = ambiente === 'simulador' ? { wsaa: arcaUrl, wsfe: arcaUrl, padron: arcaUrl } : hosts[ambiente];
  return {
    wsaa: `${base.wsaa}${paths.wsaa}`,
    wsfe: `${base.wsfe}${paths.wsfe}`,
    padron: `${base.padron}${paths.padron}`,
  };
}

/**
 * ARCA's web services for one certificate. Nothing is read or asked until the first call: a missing or expired
 * certificate shows there, as AppError `arca_certificado`.
 */
export function createArcaClient(options: ArcaOptions): ArcaClient {
  const { ambiente, endpoints, cuit, cert, key, clock, log } = options;
  const timeouts = { ...usualTimeouts, ...options.timeouts };
  const transport = createTransport({ connectMs: timeouts.conexionMs });
  const recorder: Recorder = { ambiente, clock, registrar: options.registrar, log };
  const huella = once(() => certificateInfo(cert).huella);
  const tickets = createTickets({
    store: options.tickets,
    wsaa: createWsaa({
      service: createSoapService('wsaa', endpoints.wsaa, transport),
      recorder,
      cert,
      key,
      totalMs: timeouts.consultaMs,
    }),
    clave: (servicio) => ({ ambiente, huella: huella(), servicio }),
    clock,
    log,
    pausaLoginMs: timeouts.pausaLoginMs,
  });
  return {
    ambiente,
    cuit,
    wsfe: createWsfe({ service: createSoapService('wsfev1', endpoints.wsfe, transport), tickets, recorder, timeouts }),
    padron: createPadron({
      service: createSoapService('constancia', endpoints.padron, transport),
      tickets,
      recorder,
      cuit,
      timeouts,
    }),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

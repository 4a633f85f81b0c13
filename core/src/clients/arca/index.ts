import type { Ambiente } from '../../contract/enums.ts';
import { createRelojDeArca, type ArcaLog, type Recorder } from './soap/bitacora.ts';
import { AppError } from '../../rules/errors.ts';
import { certificateInfo, cuitOfCertificate, requireKeyOf } from './access/certificate.ts';
import { createPadron } from './padron.ts';
import { createSoapService } from './soap/soap.ts';
import { createTickets, type Tickets } from './access/tickets.ts';
import { createTransport } from './soap/transport.ts';
import type { ParArca, RegistrarIntercambio, TicketStore } from '../../contract/arca/arca.ts';
import type { ArcaClient } from './types.ts';
import { createWsaa } from './access/wsaa.ts';
import { createCaea } from './wsfe/caea.ts';
import { createLlamadas } from './wsfe/llamadas.ts';
import { createWsfe } from './wsfe/wsfe.ts';

export { certificateInfo, requireKeyOf, type CertificateInfo } from './access/certificate.ts';
export { controlArca } from './simulador.ts';
export { createCsr } from './access/csr.ts';
export { readPfxAparte } from './access/pfxAparte.ts';

export interface ArcaEndpoints {
  wsaa: string;
  wsfe: string;
  padron: string;
}

export interface ArcaTimeouts {
  conexionMs: number;
  /** Milliseconds of one try of a lookup; no try begins later than this either. */
  consultaMs: number;
  /** Milliseconds of a FECAESolicitar. */
  caeMs: number;
  /** Pause before repeating a lookup, in milliseconds; it doubles each time. */
  pausaReintentoMs: number;
  /** Pause after WSAA refuses a login, in milliseconds. */
  pausaLoginMs: number;
}

export interface ArcaOptions {
  ambiente: Ambiente;
  endpoints: ArcaEndpoints;
  /** CUIT of the certificate's owner. */
  cuit: string;
  /** Certificate, PEM. */
  cert: string;
  /** Private key, PEM. */
  key: string;
  tickets: TicketStore;
  /** The CUIT's own certificate; null: the platform's acts for it. */
  parPropio?: (cuit: string) => Promise<ParArca | null>;
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

/** Own certificates whose tickets a process keeps in memory; the others are in the store. */
const CERTIFICATES_IN_MEMORY = 500;

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
 * ARCA's web services for the platform's certificate, and for companies' own certificates. Nothing is read or asked until the first call: a
 * missing or expired certificate fails there, as AppError `arca_certificado`.
 */
export function createArcaClient(options: ArcaOptions): ArcaClient {
  const { ambiente, endpoints, cuit, cert, key, clock, log } = options;
  const timeouts = { ...usualTimeouts, ...options.timeouts };
  const transport = createTransport({ connectMs: timeouts.conexionMs });
  const reloj = createRelojDeArca();
  const recorder: Recorder = { ambiente, clock, registrar: options.registrar, log, reloj };
  const wsaa = createSoapService('wsaa', endpoints.wsaa, transport);
  const ticketsWith = ({ certificado, clave }: ParArca): Tickets => {
    const huella = once(() => certificateInfo(certificado).huella);
    return createTickets({
      store: options.tickets,
      wsaa: createWsaa({ service: wsaa, recorder, cert: certificado, key: clave, totalMs: timeouts.consultaMs }),
      clave: (servicio) => ({ ambiente, huella: huella(), servicio }),
      clock,
      log,
      pausaLoginMs: timeouts.pausaLoginMs,
    });
  };
  const tickets = ticketsWith({ certificado: cert, clave: key });
  const propios = new Map<string, Tickets>();
  const ticketsOf = (par: ParArca | null): Tickets => {
    if (par === null) return tickets;
    const huella = certificateInfo(par.certificado).huella;
    const ticketsDelPar = propios.get(huella) ?? ticketsWith(par);
    // The certificate just used goes last: the first is the one unused for longest.
    propios.delete(huella);
    propios.set(huella, ticketsDelPar);
    const [primera] = propios.keys();
    if (propios.size > CERTIFICATES_IN_MEMORY && primera !== undefined) propios.delete(primera);
    return ticketsDelPar;
  };
  const wsfe = createSoapService('wsfev1', endpoints.wsfe, transport);
  const llamadasWith = (ticketsFor: (cuit: string) => Promise<Tickets>) =>
    createLlamadas({ service: wsfe, ticketsFor, recorder, timeouts });
  const llamadas = llamadasWith(async (cuit) => ticketsOf((await options.parPropio?.(cuit)) ?? null));
  return {
    ambiente,
    cuit,
    desfase: reloj.desfase,
    async acceso(servicio) {
      requireKeyOf(cert, key);
      const propio = cuitOfCertificate(cert);
      // Another owner's certificate may log in, and then issue for the CUITs it represents.
      if (propio !== cuit)
        throw new AppError('arca_certificado', { motivo: 'de_otro_cuit', cuit: propio, esperado: cuit });
      await tickets.vigente(servicio);
    },
    wsfe: createWsfe(llamadas),
    caea: createCaea(llamadas),
    wsfeCon: (par) => createWsfe(llamadasWith(async () => ticketsOf(par))),
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

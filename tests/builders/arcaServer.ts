import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import forge from 'node-forge';
import type { ArcaLog } from '../../core/src/clients/arca/soap/bitacora.ts';
import { arcaEndpoints, createArcaClient, type ArcaTimeouts } from '../../core/src/clients/arca/index.ts';
import type { ClaveTicket, Intercambio, Ticket, TicketStore } from '../../core/src/contract/arca/arca.ts';

// For this folder's tests: a server that answers what it is told, and everything a client needs.

export interface Received {
  path: string;
  action: string;
  body: string;
  port: number | undefined;
}

/** A status and a body, or something rougher to do with the request. */
export type Answer = { status?: number; body: string; type?: string } | ((res: ServerResponse) => void);

export interface TestServer {
  url: string;
  received: Received[];
  /** Operations received, e.g. ['loginCms', 'FEDummy']. */
  operations(): string[];
  close(): Promise<void>;
}

/** Answers each request with what `script` says. */
export async function startServer(script: (request: Received) => Answer): Promise<TestServer> {
  const received: Received[] = [];
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    let body = '';
    for await (const chunk of req.setEncoding('utf8')) body += String(chunk);
    const request = {
      path: req.url ?? '',
      action: String(req.headers.soapaction ?? '(none)'),
      body,
      port: req.socket.remotePort,
    };
    received.push(request);
    const answer = script(request);
    if (typeof answer === 'function') return answer(res);
    res.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/xml; charset=utf-8' }).end(answer.body);
  };
  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    operations: () => received.map(({ body }) => operationOf(body)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The element inside Body. */
export function operationOf(body: string): string {
  return /Body>\s*<(?:\w+:)?(\w+)/.exec(body)?.[1] ?? '?';
}

export function envelope(content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Header><FEHeaderInfo xmlns="http://ar.gov.afip.dif.FEV1/"><ambiente>HomologacionExterno - efa</ambiente><fecha>2026-11-20T10:30:15.3224799-03:00</fecha><id>7.0.0.53</id></FEHeaderInfo></soap:Header><soap:Body>${content}</soap:Body></soap:Envelope>`;
}

export function wsfeAnswer(operation: string, result: string): string {
  return envelope(
    `<${operation}Response xmlns="http://ar.gov.afip.dif.FEV1/"><${operation}Result>${result}</${operation}Result></${operation}Response>`,
  );
}

export function fault(code: string, message: string): { status: number; body: string } {
  return {
    status: 500,
    body: `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault><faultcode xmlns:ns1="http://xml.apache.org/axis/">${code}</faultcode><faultstring>${message}</faultstring><detail><ns2:hostname xmlns:ns2="http://xml.apache.org/axis/">wsaaext0.homo.afip.gov.ar</ns2:hostname></detail></soapenv:Fault></soapenv:Body></soapenv:Envelope>`,
  };
}

export function errors(code: number, message: string): string {
  return `<Errors><Err><Code>${code}</Code><Msg>${message}</Msg></Err></Errors>`;
}

export function loginAnswer(token: string, generated: Date): string {
  const iso = (ms: number) => new Date(generated.getTime() + ms).toISOString();
  const ticket = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<loginTicketResponse version="1.0">
    <header>
        <source>CN=wsaahomo, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239</source>
        <destination>SERIALNUMBER=CUIT 30710000006, CN=plataforma2026</destination>
        <uniqueId>1595062742</uniqueId>
        <generationTime>${iso(0)}</generationTime>
        <expirationTime>${iso(12 * 3_600_000)}</expirationTime>
    </header>
    <credentials>
        <token>${token}</token>
        <sign>${token}-sign=</sign>
    </credentials>
</loginTicketResponse>`;
  const escaped = ticket
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><loginCmsResponse xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>${escaped}</loginCmsReturn></loginCmsResponse></soapenv:Body></soapenv:Envelope>`;
}

export const NOW = new Date('2026-11-20T13:30:00Z');
export const EMISOR = '30716543214';
export const PLATAFORMA = '30710000006';

/** A ticket issued `age` ms before NOW. */
export function ticketOf(token: string, age = 3_600_000): Ticket {
  const generado = new Date(NOW.getTime() - age);
  return { token, sign: `${token}-sign`, generado, vence: new Date(generado.getTime() + 12 * 3_600_000) };
}

/** In memory; `exclusivo` really excludes, and can be shared by several clients. */
export function memoryTickets(initial?: Ticket): TicketStore & { current(servicio?: string): Ticket | undefined } {
  const saved = new Map<string, Ticket>();
  const queues = new Map<string, Promise<unknown>>();
  const pedidas = new Set<string>();
  const keyOf = ({ ambiente, huella, servicio }: ClaveTicket) => `${ambiente} ${huella} ${servicio}`;
  return {
    current: (servicio = 'wsfe') => [...saved].find(([key]) => key.endsWith(` ${servicio}`))?.[1] ?? initial,
    leer: async (clave) => saved.get(keyOf(clave)) ?? initial ?? null,
    async guardar(clave, ticket) {
      saved.set(keyOf(clave), ticket);
    },
    async borrar(clave, token) {
      if (saved.get(keyOf(clave))?.token === token) saved.delete(keyOf(clave));
      if (initial?.token === token) initial = undefined;
    },
    async pedirRenovacion(clave) {
      if (pedidas.has(keyOf(clave))) return false;
      pedidas.add(keyOf(clave));
      return true;
    },
    exclusivo(clave, login) {
      const turn = (queues.get(keyOf(clave)) ?? Promise.resolve()).then(login);
      queues.set(
        keyOf(clave),
        turn.catch(() => null),
      );
      return turn;
    },
  };
}

export interface Logged {
  level: 'info' | 'warn' | 'error';
  data: object;
  message: string;
}

export function memoryLog(): ArcaLog & { lines: Logged[] } {
  const lines: Logged[] = [];
  const at = (level: Logged['level']) => (data: object, message: string) => void lines.push({ level, data, message });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

let pair: { cert: string; key: string } | null = null;

/** A certificate like ARCA's, signed by itself. One for all tests: keys are slow to make. */
export function certificatePair(): { cert: string; key: string } {
  return (pair ??= makePair(PLATAFORMA));
}

export function makePair(cuit: string): { cert: string; key: string } {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(keys.publicKey);
  certificate.serialNumber = '0a1b';
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2028-01-01T00:00:00Z');
  certificate.setSubject([
    { name: 'serialNumber', value: `CUIT ${cuit}` },
    { name: 'commonName', value: 'plataforma2026' },
  ]);
  certificate.setIssuer([
    { name: 'commonName', value: 'Computadores Test' },
    { name: 'organizationName', value: 'AFIP' },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(keys.privateKey), forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key: keys.privateKey };
}

export interface TestClientOptions {
  tickets?: TicketStore;
  timeouts?: Partial<ArcaTimeouts>;
  clock?: { now(): Date };
  registrar?: (intercambio: Intercambio) => Promise<void>;
  cert?: string;
  key?: string;
}

export function clientOf(url: string, options: TestClientOptions = {}) {
  const intercambios: Intercambio[] = [];
  const log = memoryLog();
  const client = createArcaClient({
    ambiente: 'simulador',
    endpoints: arcaEndpoints('simulador', url),
    cuit: PLATAFORMA,
    ...certificatePair(),
    tickets: memoryTickets(ticketOf('tok')),
    registrar: async (intercambio) => void intercambios.push(intercambio),
    clock: { now: () => NOW },
    log,
    ...options,
    timeouts: { pausaReintentoMs: 1, ...options.timeouts },
  });
  return { client, intercambios, log };
}

import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { RequestInit, Response } from 'undici';

/** Why an address that somebody typed was not reached: it leads where nobody is asked to go, or it did not answer in time. */
export class NoAlcanzada extends Error {
  /** `nadie`: nothing listens there. */
  readonly motivo: 'direccion' | 'nadie' | 'sin_respuesta';

  constructor(motivo: NoAlcanzada['motivo'], options?: { cause?: unknown }) {
    super(motivo, options);
    this.name = 'NoAlcanzada';
    this.motivo = motivo;
  }
}

interface FetchPublic extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** The whole of it, redirects and body included, in milliseconds. */
  totalMs: number;
  /** Redirects that are followed: none is answered as it comes. */
  redirects: number;
  /** Protocols that it may go by. */
  protocolos: readonly ('http:' | 'https:')[];
  /** Origins that may be anywhere and go by any protocol: those of who runs the system. */
  permitidos: readonly string[];
  /** Cuts it before its time. */
  cancelar?: AbortSignal;
}

/**
 * Fetches an address of somebody's typing, which may lead nowhere but to public hosts, and neither may its redirects: what is
 * checked is the very address that is connected to, each time. `read` has the answer while it lasts.
 * @throws NoAlcanzada
 */
export async function fetchPublic<T>(
  url: string,
  { totalMs, redirects, protocolos, permitidos, cancelar, ...init }: FetchPublic,
  read: (respuesta: Response) => Promise<T>,
): Promise<T> {
  const { Agent, fetch } = await import('undici');
  const agente = new Agent({ connect: { lookup: lookupPublic, timeout: totalMs } });
  const abierto = new Agent({ connect: { timeout: totalMs } });
  const tarde = AbortSignal.timeout(totalMs);
  const signal = cancelar ? AbortSignal.any([tarde, cancelar]) : tarde;
  try {
    let actual = URL.parse(url);
    for (let salto = 0; actual !== null && salto <= redirects; salto++) {
      const permitido = permitidos.includes(actual.origin);
      if (
        !permitido &&
        !(protocolos.some((protocolo) => protocolo === actual?.protocol) && isPublicHost(actual.hostname))
      )
        break;
      const dispatcher = permitido ? abierto : agente;
      const respuesta = await fetch(actual, { ...init, redirect: 'manual', dispatcher, signal });
      if (redirects === 0 || respuesta.status < 300 || respuesta.status >= 400) return await read(respuesta);
      await respuesta.body?.cancel();
      actual = URL.parse(respuesta.headers.get('location') ?? '', actual.href);
    }
  } catch (error) {
    throw new NoAlcanzada(motivoOf(error), { cause: error });
  } finally {
    await Promise.all([agente.destroy(), abierto.destroy()]);
  }
  throw new NoAlcanzada('direccion');
}

function motivoOf(error: unknown): NoAlcanzada['motivo'] {
  if (isRefusedAddress(error)) return 'direccion';
  const { cause } = error as { cause?: { code?: unknown; errors?: readonly { code?: unknown }[] } };
  // Of a name with several addresses each says its own.
  return [cause, ...(cause?.errors ?? [])].some((causa) => causa?.code === 'ECONNREFUSED') ? 'nadie' : 'sin_respuesta';
}

/** Private, local, shared, documentation, multicast and reserved ranges (RFC 6890), and what wraps IPv4 in IPv6. */
const privadas = new BlockList();
for (const [red, prefijo] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  privadas.addSubnet(red, prefijo, 'ipv4');
}

/** Of IPv6 only global unicast is public, less the ranges that carry an IPv4 address inside. */
const globales = new BlockList();
globales.addSubnet('2000::', 3, 'ipv6');
const envueltas = new BlockList();
for (const [red, prefijo] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  envueltas.addSubnet(red, prefijo, 'ipv6');
}

function isPublicAddress(direccion: string): boolean {
  return isIP(direccion) === 4
    ? !privadas.check(direccion, 'ipv4')
    : globales.check(direccion, 'ipv6') && !envueltas.check(direccion, 'ipv6');
}

/** A name is judged when it is resolved; an address, now: nobody resolves it later. */
export function isPublicHost(hostname: string): boolean {
  const direccion = hostname.replace(/^\[|\]$/g, '');
  return isIP(direccion) === 0 || isPublicAddress(direccion);
}

const REFUSED = 'ERR_PRIVATE_ADDRESS';

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, direcciones) => {
    if (error) return callback(error, '', 0);
    const [primera] = direcciones;
    if (!primera || !direcciones.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('not a public address'), { code: REFUSED }), '', 0);
    }
    return options.all ? callback(null, direcciones) : callback(null, primera.address, primera.family);
  });
};

function isRefusedAddress(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === REFUSED || cause?.code === REFUSED;
}

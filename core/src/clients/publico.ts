import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { RequestInit, Response } from 'undici';

/** A typed address that was not reached: it leads to a forbidden place, or did not answer in time. */
export class NoAlcanzada extends Error {
  /** Reason; `nadie`: nothing listens there. */
  readonly motivo: 'direccion' | 'nadie' | 'sin_respuesta';

  constructor(motivo: NoAlcanzada['motivo'], options?: { cause?: unknown }) {
    super(motivo, options);
    this.name = 'NoAlcanzada';
    this.motivo = motivo;
  }
}

interface FetchPublic extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** Milliseconds of the whole fetch, redirects and body included. */
  totalMs: number;
  /** Most redirects followed; at 0, a redirect is returned as the answer. */
  redirects: number;
  /** Protocols allowed. */
  protocolos: readonly ('http:' | 'https:')[];
  /** The operator's origins, which may be anywhere and use any protocol. */
  permitidos: readonly string[];
  /** Cuts the fetch before its time. */
  cancelar?: AbortSignal;
}

/**
 * Fetches an address that somebody typed. It, and each redirect, may only lead to public hosts: the very IP address connected to is checked
 * each time. `read` has the answer while it lasts.
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
  // A name with several addresses fails with one error for each.
  return [cause, ...(cause?.errors ?? [])].some((causa) => causa?.code === 'ECONNREFUSED') ? 'nadie' : 'sin_respuesta';
}

/**
 * Ranges that are not public: private, local, shared, documentation, multicast and reserved (RFC 6890), and those that wrap IPv4 in IPv6.
 */
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

/** IPv6 networks that are public: global unicast, less the ranges that carry an IPv4 address inside. */
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

/**
 * Whether a host may be public. A name passes, and is checked when resolved; an IP address is checked now, since nothing resolves it later.
 */
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

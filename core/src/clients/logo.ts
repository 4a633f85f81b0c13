import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, fetch, type Response } from 'undici';

/** The image, or why there is none. */
export type LogoLeido =
  | { imagen: { contenido: Buffer; tipo: 'image/png' | 'image/jpeg' } }
  | { motivo: 'direccion' | 'sin_respuesta' | 'tamano' | 'formato' };

/** A logo is printed three centimetres wide: more than this is a photograph. */
const MAX_BYTES = 1_000_000;
/** A site moves its images once, and its host to https. */
const MAX_REDIRECTS = 3;
/** Somebody waits for the form to be saved. */
const TOTAL_MS = 10_000;

/**
 * Fetches a logo once. The address is somebody's typing, so it may lead nowhere but to public hosts, and neither may its
 * redirects: what is checked is the very address that is connected to. `permitidos` are origins exempt from that.
 */
export async function fetchLogo(url: string, permitidos: readonly string[] = []): Promise<LogoLeido> {
  const agente = new Agent({ connect: { lookup: lookupPublic, timeout: TOTAL_MS } });
  const abierto = new Agent({ connect: { timeout: TOTAL_MS } });
  const signal = AbortSignal.timeout(TOTAL_MS);
  try {
    let actual = URL.parse(url);
    for (let salto = 0; actual !== null && salto <= MAX_REDIRECTS; salto++) {
      const permitido = permitidos.includes(actual.origin);
      if (!/^https?:$/.test(actual.protocol) || !(permitido || isPublicHost(actual.hostname))) break;
      const dispatcher = permitido ? abierto : agente;
      const respuesta = await fetch(actual, { redirect: 'manual', dispatcher, signal });
      if (respuesta.status < 300 || respuesta.status >= 400) return await readImage(respuesta);
      await respuesta.body?.cancel();
      actual = URL.parse(respuesta.headers.get('location') ?? '', actual.href);
    }
    return { motivo: 'direccion' };
  } catch (error) {
    return { motivo: isRefusedAddress(error) ? 'direccion' : 'sin_respuesta' };
  } finally {
    await Promise.all([agente.destroy(), abierto.destroy()]);
  }
}

async function readImage(respuesta: Response): Promise<LogoLeido> {
  if (!respuesta.ok || respuesta.body === null) return { motivo: 'sin_respuesta' };
  const partes: Uint8Array[] = [];
  let bytes = 0;
  for await (const parte of respuesta.body) {
    bytes += parte.byteLength;
    if (bytes > MAX_BYTES) return { motivo: 'tamano' };
    partes.push(parte);
  }
  const contenido = Buffer.concat(partes);
  const firma = firmas.find(({ inicio }) => contenido.subarray(0, inicio.length).equals(inicio));
  return firma ? { imagen: { contenido, tipo: firma.tipo } } : { motivo: 'formato' };
}

/** What a file is, by its first bytes: what the server says of it counts for nothing. */
const firmas = [
  { tipo: 'image/png', inicio: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { tipo: 'image/jpeg', inicio: Buffer.from([0xff, 0xd8, 0xff]) },
] as const;

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
function isPublicHost(hostname: string): boolean {
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

import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config, Log } from '@talonario/core/server/instalacion';
import type { Middleware } from 'koa';
import type { State } from '../state.ts';

/**
 * The caller's address: the connection's, or the one that a trusted proxy gives in X-Forwarded-For, where each proxy appends the address it
 * saw. Entries before the trusted ones are the caller's own words.
 */
export function direccion(config: Config, log: Log): Middleware<State> {
  const read = readerOf(config);
  let avisado = false;
  return async (ctx, next) => {
    const conexion = plain(ctx.req.socket.remoteAddress ?? '');
    const direcciones = ctx
      .get('X-Forwarded-For')
      .split(',')
      .map((texto) => plain(texto.trim()))
      .filter((ip) => isIP(ip) !== 0);
    const llamador = read([...direcciones, conexion]);
    if (!avisado && direcciones.length > 0 && llamador === conexion) {
      avisado = true;
      // All callers behind this proxy would be counted as one.
      log.warn({ direccion: conexion }, 'a proxy that PROXIES_DE_CONFIANZA does not name');
    }
    ctx.request.ip = llamador;
    await next();
  };
}

/** Network counted as one: an IPv4 address, or the network of an IPv6 one, whose owner has all of its addresses. */
export function redOf(ip: string): string {
  return isIPv6(ip) ? prefixOf(ip, 4) : ip;
}

/** The site of an IPv6 address: the largest network a provider gives a customer (RFC 6177). null: not an IPv6 address. */
export function sitioOf(ip: string): string | null {
  return isIPv6(ip) ? prefixOf(ip, 3) : null;
}

/** The first `cuantos` groups of an IPv6 address, in canonical form. */
function prefixOf(ip: string, cuantos: number): string {
  const [antes = '', despues = ''] = ip.replace(/%.*$/, '').split('::');
  const grupos = (parte: string): string[] => (parte === '' ? [] : parte.split(':'));
  const [izquierda, derecha] = [grupos(antes), grupos(despues)];
  // Groups that `::` stands for. An address without `::` has all its groups on the left.
  const faltan = ip.includes('::') ? Math.max(0, 8 - izquierda.length - derecha.length) : 0;
  const gruposDeIp = [...izquierda, ...Array.from({ length: faltan }, () => '0'), ...derecha];
  return `${gruposDeIp
    .slice(0, cuantos)
    .map((grupo) => grupo.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/${cuantos * 16}`;
}

/** Finds the caller in a chain of addresses that ends in the connection. */
function readerOf({ proxies, host, publicUrl }: Config): (cadena: readonly string[]) => string {
  if (typeof proxies === 'number') return (cadena) => cadena.at(-1 - proxies) ?? cadena[0] ?? '';
  if (proxies === null) {
    const saltos = isBehindProxy(host, publicUrl) ? 1 : 0;
    return (cadena) => cadena.at(-1 - saltos) ?? cadena[0] ?? '';
  }
  const lista = new BlockList();
  for (const red of proxies) {
    const [ip = '', bits] = red.split('/');
    const familia = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (bits === undefined) lista.addAddress(ip, familia);
    else lista.addSubnet(ip, Number(bits), familia);
  }
  return (cadena) => cadena.findLast((ip) => !lista.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')) ?? cadena[0] ?? '';
}

/** The address without the prefix that a dual-stack socket gives IPv4: `::ffff:1.2.3.4` is `1.2.3.4`. */
function plain(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Whether a proxy is in front: we listen on this machine only and are known by a public address. The caller's address is then the last one
 * the proxy saw.
 */
function isBehindProxy(host: string, publicUrl: string): boolean {
  const local = new Set(['127.0.0.1', '::1', 'localhost']);
  return local.has(host) && !local.has(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
}

import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config, Log } from '@talonario/core/server/instalacion';
import type { Middleware } from 'koa';
import type { State } from '../state.ts';

/**
 * The address of whoever calls: of the connection, or what a trusted proxy says in X-Forwarded-For, where each adds at the end
 * the one that it saw. What comes before the trusted ones is whatever the caller wrote.
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
      // Everybody behind it would be counted as one.
      log.warn({ direccion: conexion }, 'a proxy that PROXIES_DE_CONFIANZA does not name');
    }
    ctx.request.ip = llamador;
    await next();
  };
}

/** What is counted together: an IPv4 address, or the network of an IPv6 one, whose owner has all of its addresses. */
export function redOf(ip: string): string {
  return isIPv6(ip) ? prefixOf(ip, 4) : ip;
}

/** The site of an IPv6 address: what a provider gives a customer at most (RFC 6177). null: it is no IPv6 address. */
export function sitioOf(ip: string): string | null {
  return isIPv6(ip) ? prefixOf(ip, 3) : null;
}

/** So many groups of an IPv6 address, written in one way. */
function prefixOf(ip: string, cuantos: number): string {
  const [antes = '', despues = ''] = ip.replace(/%.*$/, '').split('::');
  const grupos = (parte: string): string[] => (parte === '' ? [] : parte.split(':'));
  const [izquierda, derecha] = [grupos(antes), grupos(despues)];
  // The groups that `::` stands for. One without `::` has them all on the left.
  const faltan = ip.includes('::') ? Math.max(0, 8 - izquierda.length - derecha.length) : 0;
  const gruposDeIp = [...izquierda, ...Array.from({ length: faltan }, () => '0'), ...derecha];
  return `${gruposDeIp
    .slice(0, cuantos)
    .map((grupo) => grupo.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/${cuantos * 16}`;
}

/** Of a chain that ends in the connection, which one is the caller. */
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

/** `::ffff:1.2.3.4` is how a socket of both kinds writes `1.2.3.4`. */
function plain(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Listening on this machine only and known by a public address: who talks to us is the proxy, and the address that counts
 * is the one it saw last.
 */
function isBehindProxy(host: string, publicUrl: string): boolean {
  const local = new Set(['127.0.0.1', '::1', 'localhost']);
  return local.has(host) && !local.has(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
}

import { readConfig } from '@talonario/core/server/instalacion';
import { afterEach, describe, expect, test } from 'vitest';
import { CLAVE, startServidor, type Servidor } from '../../helpers/servicios/servidor.ts';
import { redOf } from '../../../api/src/middleware/direccion.ts';

// Failures are counted by address: the caller must not choose it, nor all callers share the proxy's.

let servidor: Servidor | null = null;
afterEach(async () => {
  await servidor?.close();
  servidor = null;
});

/** Makes the 100 guesses an address may make in a while, then one log-in from each of `direcciones`; answers its status. */
async function adivinar(
  env: Record<string, string>,
  dice: (n: number) => string,
  direcciones: readonly string[],
): Promise<number[]> {
  servidor = await startServidor({ PUBLIC_URL: 'https://facturas.prueba.test', HOST: '0.0.0.0', ...env });
  const { email } = await servidor.usuario();
  const intentar = (para: string, desde: string, password: string) =>
    servidor?.call('post', '/api/auth/login').set('X-Forwarded-For', desde).send({ email: para, password });
  for (let vez = 0; vez < 100; vez += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => intentar(`nadie${vez + n}@prueba.test`, dice(vez + n), 'Otra#2026zz')),
    );
  }
  const estados: number[] = [];
  for (const direccion of direcciones) estados.push((await intentar(email, direccion, CLAVE))?.status ?? 0);
  return estados;
}

describe('after a hundred guesses of 203.0.113.7', () => {
  test('through a named proxy, that address waits and the others log in', async () => {
    const env = { PROXIES_DE_CONFIANZA: '127.0.0.0/8, 10.0.0.5' };
    const dice = (n: number) => `198.51.100.${n}, 203.0.113.7, 10.0.0.5`;
    const direcciones = ['203.0.113.7', '198.51.100.1, 203.0.113.7', '203.0.113.8', '203.0.113.8, 10.0.0.5'];
    expect(await adivinar(env, dice, direcciones)).toEqual([429, 429, 200, 200]);
  });

  test('through a number of proxies in a row, that address waits too', async () => {
    const dice = (n: number) => `198.51.100.${n}, 203.0.113.7, 10.0.0.5`;
    expect(
      await adivinar({ PROXIES_DE_CONFIANZA: '2' }, dice, ['203.0.113.7, 10.0.0.5', '203.0.113.8, 10.0.0.5']),
    ).toEqual([429, 200]);
  });

  test('without a proxy, X-Forwarded-For is ignored', async () => {
    expect(await adivinar({}, (n) => `203.0.113.${n}`, ['203.0.113.200'])).toEqual([429]);
  });

  test('an IPv6 network counts as one address', async () => {
    const env = { PROXIES_DE_CONFIANZA: '127.0.0.1' };
    const dice = (n: number) => `2001:db8:1:2:${n}::1`;
    expect(await adivinar(env, dice, ['2001:db8:1:2:ffff::9', '2001:db8:1:3::1'])).toEqual([429, 200]);
  });

  test('the networks of an IPv6 site are counted together, for a person and for all', async () => {
    servidor = await startServidor({
      PROXIES_DE_CONFIANZA: '127.0.0.1',
      PUBLIC_URL: 'https://f.prueba.test',
      HOST: '0.0.0.0',
    });
    const { email } = await servidor.usuario();
    const intentar = (desde: string, password: string, para = email) =>
      servidor?.call('post', '/api/auth/login').set('X-Forwarded-For', desde).send({ email: para, password });
    const estados: (number | undefined)[] = [];
    for (let n = 0; n < 40; n++)
      estados.push((await intentar(`2001:db8:1:${n.toString(16)}::1`, 'Otra#2026zz'))?.status);
    expect(estados.filter((estado) => estado === 401)).toHaveLength(30);
    expect(new Set(estados.slice(30))).toEqual(new Set([429]));
    expect((await intentar('2001:db8:1:ffff::1', CLAVE))?.status).toBe(429);
    // Another site may still guess at this person, and this site at another person.
    expect((await intentar('2001:db8:2::1', CLAVE))?.status).toBe(200);
    const usuario = await servidor.usuario();
    expect((await intentar('2001:db8:1:aaaa::1', CLAVE, usuario.email))?.status).toBe(200);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is counted as %s', (ip, red) => {
  expect(redOf(ip)).toBe(red);
});

test.each(['nadie', '10.0.0.0/33', '10.0.0.5,', '::1/129', '10.0.0.5/8/8'])(
  'PROXIES_DE_CONFIANZA=%s stops the start',
  (valor) => {
    expect(() => readConfig({ PROXIES_DE_CONFIANZA: valor })).toThrow('configuracion_invalida');
  },
);

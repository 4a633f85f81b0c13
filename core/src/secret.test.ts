import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCipher, ensureAppSecret } from './secret.ts';

const secret = 'a'.repeat(32);

describe('createCipher', () => {
  it('decrypts its own text, and never encrypts it the same way twice', () => {
    const cipher = createCipher(secret);
    const escrito = cipher.encrypt('TG-691c7a2f · ñandú');
    expect(escrito).toMatch(/^v2\.[0-9a-f]{12}\.[\w-]+$/);
    expect(escrito).not.toBe(cipher.encrypt('TG-691c7a2f · ñandú'));
    expect(createCipher(secret).decrypt(escrito)).toBe('TG-691c7a2f · ñandú');
  });

  it('refuses another secret, an altered text and another version', () => {
    const escrito = createCipher(secret).encrypt('token');
    const alterado = escrito.slice(0, -2) + (escrito.endsWith('AA') ? 'BB' : 'AA');
    expect(() => createCipher('b'.repeat(32)).decrypt(escrito)).toThrow('configuracion_invalida');
    expect(() => createCipher(secret).decrypt(alterado)).toThrow('configuracion_invalida');
    expect(() => createCipher(secret).decrypt(escrito.replace('v2', 'v3'))).toThrow('configuracion_invalida');
    expect(() => createCipher(secret).decrypt('v1.corto')).toThrow('configuracion_invalida');
  });

  it('reads values of the previous secret, and encrypts under the present one', () => {
    const viejo = createCipher('b'.repeat(32)).encrypt('token');
    const rotado = createCipher(secret, 'b'.repeat(32));
    expect(rotado.decrypt(viejo)).toBe('token');
    expect([rotado.isCurrent(viejo), rotado.isCurrent(rotado.encrypt('token'))]).toEqual([false, true]);
    expect(createCipher(secret).decrypt(rotado.encrypt('token'))).toBe('token');
    // Values encrypted before keys had an id are read by the key they belong to.
    expect(rotado.decrypt(`v1.${viejo.split('.')[2]}`)).toBe('token');
  });
});

describe('ensureAppSecret', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'secret-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  it('generates a secret, readable by us alone, and keeps it', async () => {
    const datos = join(dir, 'datos');
    const primero = await ensureAppSecret(datos);
    expect(primero).toMatch(/^[0-9a-f]{64}$/);
    expect(await ensureAppSecret(datos)).toBe(primero);
    expect((await stat(join(datos, 'app_secret'))).mode & 0o777).toBe(0o600);
  });

  it('gives one secret to all the processes that start together', async () => {
    const secretos = await Promise.all(Array.from({ length: 8 }, () => ensureAppSecret(dir)));
    expect(new Set(secretos).size).toBe(1);
    expect(await readFile(join(dir, 'app_secret'), 'utf8')).toBe(secretos[0]);
  });

  it('refuses a file cut short instead of replacing it', async () => {
    await writeFile(join(dir, 'app_secret'), 'a medio escribir');
    await expect(ensureAppSecret(dir)).rejects.toThrow('configuracion_invalida');
  });
});

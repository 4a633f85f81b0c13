import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { receiveFile } from './receiveFile.ts';

const carpeta = mkdtempSync(join(tmpdir(), 'talonario-recibir-'));
const archivo = join(carpeta, 'subido');
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const limites = { maxBytes: 1_000, maximo: '1 kB' };

describe('an upload', () => {
  test('is in its file when it is whole', async () => {
    await receiveFile(Readable.from([Buffer.from('hola '), Buffer.from('mundo')]), archivo, limites);
    expect(readFileSync(archivo, 'utf8')).toBe('hola mundo');
  });

  test('that is too big ends at its limit', async () => {
    const grande = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100)));
    await expect(receiveFile(grande, archivo, limites)).rejects.toMatchObject({
      code: 'archivo_invalido',
      data: { motivo: 'pesa más de 1 kB' },
    });
  });

  test('that is cut short says so', async () => {
    const cortado = new PassThrough();
    cortado.write('hola');
    const recibido = receiveFile(cortado, archivo, limites);
    cortado.destroy(new Error('socket hang up'));
    await expect(recibido).rejects.toMatchObject({ data: { motivo: 'llegó cortado' } });
  });

  test('that trickles ends by itself', async () => {
    const goteo = new PassThrough();
    goteo.write('h');
    await expect(receiveFile(goteo, archivo, { ...limites, ritmo: { bytes: 100, cadaMs: 20 } })).rejects.toMatchObject({
      data: { motivo: 'llega demasiado despacio' },
    });
    // The sender can still be answered: its connection is left open, and the rest is thrown away.
    expect([goteo.destroyed, goteo.readableFlowing]).toEqual([false, true]);
  });
});

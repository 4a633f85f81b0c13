import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readConfig } from '@talonario/core/server/instalacion';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolder, readEnvironment } from './environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test("the process's variables win over the file's", () => {
  const file = write('env', 'PORT=4000\nHOST=127.0.0.1\n');
  const { variables } = readEnvironment({ TALONARIO_ENV_FILE: file, TALONARIO_DATOS: folder, PORT: '5000' });
  expect(variables).toMatchObject({ PORT: '5000', HOST: '127.0.0.1' });
});

test('an empty TALONARIO_ENV_FILE reads none', () => {
  const env = { TALONARIO_ENV_FILE: '', TALONARIO_DATOS: folder };
  expect(readEnvironment(env)).toEqual({ variables: env, real: false, archivo: null });
});

test('a named file that is not there is said, with the variable', () => {
  expect(() => readEnvironment({ TALONARIO_ENV_FILE: join(folder, 'nada') })).toThrow(
    expect.objectContaining({
      code: 'configuracion_invalida',
      data: expect.objectContaining({ variable: 'TALONARIO_ENV_FILE' }),
    }),
  );
});

test.each([
  ['nothing', {}, false],
  ['a database of its own for the simulator', { DATABASE_URL: 'postgresql://x/y', ARCA_AMBIENTE: 'simulador' }, false],
  ['the simulator', { ARCA_AMBIENTE: 'simulador' }, false],
  ['ARCA', { ARCA_AMBIENTE: 'homologacion' }, true],
  ['an application of the marketplace', { MELI_CLIENT_ID: '123', ARCA_AMBIENTE: 'simulador' }, true],
])('naming %s: real services is %j', (_what, named, real) => {
  expect(readEnvironment({ TALONARIO_ENV_FILE: '', TALONARIO_DATOS: folder, ...named }).real).toBe(real);
});

test("the last demo's addresses are used where nothing real is named, under everything else", () => {
  write('demo.env', 'ARCA_URL=http://127.0.0.1:5010\nBCRA_API_URL=http://127.0.0.1:5012\n');
  const env = { TALONARIO_ENV_FILE: '', TALONARIO_DATOS: folder };
  expect(readEnvironment({ ...env, BCRA_API_URL: 'http://x' }).variables).toMatchObject({
    ARCA_URL: 'http://127.0.0.1:5010',
    BCRA_API_URL: 'http://x',
  });
  expect(readEnvironment({ ...env, ARCA_AMBIENTE: 'produccion' }).variables['ARCA_URL']).toBeUndefined();
});

test('the data are the installation’s, from whatever folder; a path that is not absolute is read from there too', () => {
  const instalacion = resolve(import.meta.dirname, '../..');
  const antes = process.cwd();
  process.chdir(folder);
  try {
    expect(dataFolder({})).toBe(join(instalacion, '.talonario'));
    expect(dataFolder({ TALONARIO_DATOS: 'datos' })).toBe(join(instalacion, 'datos'));
    expect(readConfig({ ARCA_CERT_FILE: 'arca.crt' })).toMatchObject({
      datos: join(instalacion, '.talonario'),
      arca: { certFile: join(instalacion, 'arca.crt') },
    });
  } finally {
    process.chdir(antes);
  }
});

test.each([
  [{ DATABASE_URL: 'postgresql://x/y' }, 'está definida DATABASE_URL'],
  [{ PUBLIC_URL: 'https://x.test' }, 'está definida PUBLIC_URL'],
  [{ MELI_CLIENT_ID: '123' }, 'está definida MELI_CLIENT_ID'],
  [
    { ARCA_CUIT: '30712345671', DATABASE_URL: 'postgresql://x/y', ARCA_AMBIENTE: ' ' },
    'están definidas DATABASE_URL, ARCA_CUIT',
  ],
])('naming something real without saying which ARCA is refused: %j', (named, motivo) => {
  write('demo.env', 'ARCA_AMBIENTE=simulador\nARCA_CUIT=30710000006\n');
  expect(() => readEnvironment({ TALONARIO_ENV_FILE: '', TALONARIO_DATOS: folder, ...named })).toThrow(
    expect.objectContaining({
      code: 'configuracion_invalida',
      data: expect.objectContaining({ variable: 'ARCA_AMBIENTE', debe: expect.stringContaining(motivo) }),
    }),
  );
});

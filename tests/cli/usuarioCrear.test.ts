import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@talonario/core/server/empresas';
import { openDeps, readConfig } from '@talonario/core/server/instalacion';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { correr } from '../helpers/procesos/cli.ts';
import { APP_SECRET, migratedDatabase, type TestDatabase } from '../helpers/servicios/database.ts';

// Sources of a new user's password: every user of a machine can read the command line of a process.

const CLAVE = 'Clave#2026';
let datos: string;
let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  datos = mkdtempSync(join(tmpdir(), 'talonario-clave-'));
  database = await migratedDatabase();
  env = { ARCA_AMBIENTE: 'simulador', DATABASE_URL: database.url, TALONARIO_DATOS: datos, APP_SECRET };
});
afterAll(async () => {
  await database.drop();
  rmSync(datos, { recursive: true, force: true });
});

test.each([
  ['the input', 'entrada@prueba.test', [], `${CLAVE}\n`, false],
  ['a file', 'archivo@prueba.test', ['--password-archivo', '{archivo}'], '', false],
  ['the command line, which is warned of', 'linea@prueba.test', ['--password', CLAVE], '', true],
])('a user is created with the password of %s, and logs in with it', async (_, email, opciones, entrada, avisa) => {
  const archivo = join(datos, 'clave');
  writeFileSync(archivo, `${CLAVE}\r\notra cosa\n`);
  const args = ['usuario', 'crear', email, ...opciones.map((opcion) => opcion.replace('{archivo}', archivo))];
  const { code, stdout, stderr } = await correr(args, { env, entrada });
  expect({ code, stdout }).toEqual({ code: 0, stdout: `Se creó el usuario ${email}. Ya puede entrar.\n` });
  expect(stderr.includes('--password-archivo')).toBe(avisa);
  expect(stdout + stderr).not.toContain(CLAVE);
  const deps = await openDeps(readConfig(env));
  try {
    await expect(login(deps, { email, password: CLAVE })).resolves.toMatchObject({ token: expect.any(String) });
  } finally {
    await deps.close();
  }
});

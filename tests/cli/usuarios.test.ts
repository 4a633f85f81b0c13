import { isAppError } from '@talonario/core/base';
import { authenticate, login } from '@talonario/core/server/empresas';
import { openDeps, readConfig, type Deps } from '@talonario/core/server/instalacion';
import { addClave, openClave } from '@talonario/core/server/programas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestPasswordReset, resetPassword } from '../../core/src/actions/empresas/signup.ts';
import { hashOf } from '../../core/src/actions/empresas/usuarios.ts';
import { correr } from '../helpers/procesos/cli.ts';
import type { Corrida } from '../helpers/procesos/talonario.ts';
import { APP_SECRET, migratedDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

const ANA = 'Ana@prueba.test';
const BETO = 'beto@prueba.test';
const CLAVE = 'Clave#2026a';
const OTRA = 'Otra#2026b';

let database: TestDatabase;
let env: Record<string, string>;
let deps: Deps;

// In order: each test goes on from where the one before left the users.
beforeAll(async () => {
  database = await migratedDatabase();
  env = {
    ARCA_AMBIENTE: 'simulador',
    DATABASE_URL: database.url,
    TALONARIO_DATOS: '/tmp',
    APP_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  deps = await openDeps(readConfig(env));
});
afterAll(async () => {
  await deps.close();
  await database.drop();
});

const run = (linea: string, entrada = ''): Promise<Corrida> => correr(linea.split(' '), { env, entrada });
const entra = async (email: string, password: string): Promise<string> => {
  try {
    return (await login(deps, { email, password })).token;
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
};

test('listar: empty at first, then each user with their data', async () => {
  expect((await run('usuario listar')).stdout).toBe('Todavía no hay ningún usuario.\n');
  for (const email of [ANA, BETO]) {
    expect(await run(`usuario crear ${email}`, `${CLAVE}\n`)).toMatchObject({ code: 0 });
  }
  await login(deps, { email: BETO, password: CLAVE });
  const { stdout } = await run('usuario listar');
  expect(stdout).toMatch(/^Email +Estado +Empresas +Cuentas/);
  expect(stdout).toMatch(/^Ana@prueba\.test +confirmado +0 +0 .*sin sesión abierta/m);
  expect((await run('usuario listar --json')).json()).toMatchObject({
    results: [
      { email: ANA, confirmado: true, bloqueado: false, empresas: 0, cuentas: 0, entro_en: null },
      { email: BETO, entro_en: expect.any(String) },
    ],
    totalItems: 2,
  });
});

test('clave: ends the open sessions, and only the new password logs in', async () => {
  const { token } = await login(deps, { email: ANA, password: CLAVE });
  const { id } = await authenticate(deps, token);
  const { clave } = await addClave(deps, { id, token }, { nombre: 'Planilla', permiso: 'leer', dias: null });
  expect((await run('usuario clave ana@prueba.test', 'corta\n')).code).toBe(2);
  expect(await authenticate(deps, token)).toMatchObject({ email: ANA });

  expect(await run('usuario clave ana@prueba.test --json', `${OTRA}\n`)).toMatchObject({ code: 0, stderr: '' });
  await expect(authenticate(deps, token)).rejects.toMatchObject({ code: 'sesion_invalida' });
  await expect(openClave(deps, clave)).rejects.toMatchObject({ code: 'clave_invalida' });
  expect(await entra(ANA, CLAVE)).toBe('credenciales_invalidas');
  expect(await entra(ANA, OTRA)).toHaveLength(43);
});

test('bloquear: neither the password nor a mailed link logs in, and open sessions end', async () => {
  const { token } = await login(deps, { email: ANA, password: OTRA });
  const { code, stdout } = await run('usuario bloquear ana@prueba.test');
  expect(code).toBe(0);
  expect(stdout).toContain('Se bloqueó a Ana@prueba.test');
  // Blocking again changes nothing.
  expect((await run('usuario bloquear ana@prueba.test')).code).toBe(0);
  expect((await run('usuario listar')).stdout).toMatch(/^Ana@prueba\.test +bloqueado/m);
  await expect(authenticate(deps, token)).rejects.toMatchObject({ code: 'sesion_invalida' });
  expect(await entra(ANA, OTRA)).toBe('credenciales_invalidas');

  await requestPasswordReset(deps, ANA);
  const links = await query(database.url, 'select recuperacion_hash from usuario where email = $1', [ANA]);
  expect(links).toEqual([{ recuperacion_hash: null }]);
  // A link that was being mailed while the user was blocked.
  await query(database.url, 'update usuario set recuperacion_hash = $1, recuperacion_fecha = now() where email = $2', [
    hashOf('llegó-tarde'),
    ANA,
  ]);
  await expect(resetPassword(deps, { hash: 'llegó-tarde', password: CLAVE })).rejects.toMatchObject({
    code: 'link_vencido',
  });

  // A new password does not unblock the user.
  expect((await run('usuario clave ana@prueba.test', `${CLAVE}\n`)).stdout).toContain('Sigue sin poder entrar');
  expect(await entra(ANA, CLAVE)).toBe('credenciales_invalidas');
  expect((await run('usuario bloquear ana@prueba.test --deshacer')).stdout).toContain('vuelve a entrar');
  expect(await entra(ANA, CLAVE)).toHaveLength(43);
  expect(await entra(BETO, CLAVE)).toHaveLength(43);
});

test('bloquear: the terminal gives a blocked user no key, no destino and no assistant that issues', async () => {
  expect((await run('usuario bloquear beto@prueba.test')).code).toBe(0);
  for (const pedido of [
    'claves crear Planilla',
    'destinos crear https://deposito.prueba.test/avisos',
    'emision-asistida habilitar --minutos 5',
  ]) {
    const { code, stdout, stderr } = await run(`${pedido} --usuario ${BETO}`);
    expect({ pedido, code, stdout }).toEqual({ pedido, code: 2, stdout: '' });
    expect(stderr).toContain('Quien administra Talonario bloqueó a beto@prueba.test');
    expect(stderr).toContain('`talonario usuario bloquear EMAIL --deshacer`');
  }
  expect((await run(`claves --usuario ${BETO}`)).stdout).toContain('No hay claves');
  // Commands that take an access away still work.
  expect((await run(`emision-asistida cortar --usuario ${BETO}`)).code).toBe(0);
  expect((await run('usuario bloquear beto@prueba.test --deshacer')).code).toBe(0);
  expect((await run(`claves crear Planilla --usuario ${BETO}`)).code).toBe(0);
});

test('email: the password stays, and the link mailed to the former address stops working', async () => {
  await query(database.url, 'update usuario set recuperacion_hash = $1, recuperacion_fecha = now() where email = $2', [
    hashOf('del-buzon-viejo'),
    ANA,
  ]);
  const { code, stdout } = await run('usuario email ana@prueba.test ana@tienda.test');
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('ahora es ana@tienda.test') });
  expect(await entra(ANA, CLAVE)).toBe('credenciales_invalidas');
  expect(await entra('ana@tienda.test', CLAVE)).toHaveLength(43);
  await expect(resetPassword(deps, { hash: 'del-buzon-viejo', password: OTRA })).rejects.toMatchObject({
    code: 'link_vencido',
  });
});

test.each([
  ['usuario email ana@tienda.test BETO@prueba.test', 'email_ya_registrado'],
  ['usuario email ana@tienda.test ana', 'email_invalido'],
  ['usuario email ana@tienda.test demo@talonario.test', 'usuario_de_la_demo'],
  ['usuario email nadie@prueba.test otra@prueba.test', 'usuario_no_encontrado'],
  ['usuario bloquear nadie@prueba.test', 'usuario_no_encontrado'],
  ['usuario bloquear nadie@prueba.test --deshacer', 'usuario_no_encontrado'],
])('%s: %s', async (linea, codigo) => {
  const { code, stdout, stderr } = await run(`${linea} --json`);
  expect(code).toBe(2);
  expect(`${stdout}${stderr}`).toContain(codigo);
});

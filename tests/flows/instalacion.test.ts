import { AppError } from '@talonario/core/base';
import { createUsuario, login } from '@talonario/core/server/empresas';
import { claimDemo, openDeps, readConfig, type Deps } from '@talonario/core/server/instalacion';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { authenticate, openSesion } from '../../core/src/actions/empresas/usuarios.ts';
import { APP_SECRET, freshDatabase, query, type TestDatabase } from '../helpers/servicios/database.ts';

// Everybody knows the demo's password: it never opens a real system.

const DEMO = { email: 'demo@talonario.test', password: 'Demo#2026a' };
const REAL = {
  ARCA_AMBIENTE: 'produccion',
  PUBLIC_URL: 'https://facturas.prueba.test',
  ARCA_CUIT: '30710000006',
  MELI_CLIENT_ID: '1',
  MELI_CLIENT_SECRET: 'x',
};

let database: TestDatabase;
const abiertas = new Set<Deps>();
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all([...abiertas].map((deps) => deps.close()));
  abiertas.clear();
  await database.drop();
});

async function open(env: Record<string, string>): Promise<Deps> {
  const deps = await openDeps(
    readConfig({ DATABASE_URL: database.url, TALONARIO_DATOS: '/no/se/usa', APP_SECRET, ...env }),
  );
  abiertas.add(deps);
  return deps;
}

const deOtroUso = (es: string) => expect.objectContaining({ code: 'base_de_otro_uso', data: { es } });

test('a database of the demo does not open for real vouchers', async () => {
  await claimDemo(await open({ ARCA_AMBIENTE: 'simulador' }));
  await expect(open(REAL)).rejects.toEqual(deOtroUso('demo'));
  // The demo still opens, and claims its database at each start.
  await claimDemo(await open({ ARCA_AMBIENTE: 'simulador' }));
});

test('a database with real data opens neither for the demo nor for the simulator', async () => {
  const demo = await open({ ARCA_AMBIENTE: 'simulador' });
  await open(REAL);
  await expect(claimDemo(demo)).rejects.toEqual(deOtroUso('real'));
  await expect(open({ ARCA_AMBIENTE: 'simulador' })).rejects.toEqual(deOtroUso('real'));
  await open({ ...REAL, ARCA_AMBIENTE: 'homologacion' });
});

test('of a demo and a real system that open at once, one is refused', async () => {
  const deps = await open({ ARCA_AMBIENTE: 'simulador' });
  const aperturas = await Promise.allSettled([claimDemo(deps), open(REAL), claimDemo(deps), open(REAL)]);
  const rechazadas = aperturas.filter(({ status }) => status === 'rejected');
  expect(rechazadas).toHaveLength(2);
  for (const { reason } of rechazadas as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(AppError);
  expect(await query(database.url, 'select id from instalacion')).toHaveLength(1);
});

test('the demo’s user cannot log in outside the simulator, nor use an earlier session', async () => {
  const simulador = await open({ ARCA_AMBIENTE: 'simulador' });
  const { id } = await createUsuario(simulador, DEMO);
  expect(await login(simulador, DEMO)).toEqual({ token: expect.any(String) });
  const { token } = await openSesion(simulador, id);
  const real = await open(REAL);
  await expect(login(real, DEMO)).rejects.toEqual(expect.objectContaining({ code: 'credenciales_invalidas' }));
  await expect(login(real, { ...DEMO, email: 'DEMO@talonario.test' })).rejects.toThrow('credenciales_invalidas');
  await expect(authenticate(real, token)).rejects.toEqual(expect.objectContaining({ code: 'sesion_invalida' }));
});

import { issueQueued } from '@talonario/core/server/comprobantes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iguales } from '../../helpers/mundos/borradores.ts';
import { startContingencia, type Contingencia } from '../../helpers/mundos/corteDeArca.ts';
import { startProceso } from '../../helpers/procesos/proceso.ts';
import { tiemposDePrueba } from '../../helpers/servicios/entorno.ts';

// Processes that die, or work at the same time, while vouchers go out with an advance code.

const CUANTOS = 200;

let mundo: Contingencia;

beforeAll(async () => {
  mundo = await startContingencia({ real: true });
});
afterAll(() => mundo[Symbol.asyncDispose]());
beforeEach(() => mundo.reset());

async function waitingInAnOutage(): Promise<string[]> {
  const ids = await mundo.borradores(iguales(CUANTOS, { fecha: mundo.hoy(), fecha_automatica: true }));
  mundo.caer();
  await mundo.issue(ids);
  await mundo.execute(`update corte set desde = desde - interval '1 hour'`);
  return ids;
}
const cola = () =>
  startProceso({
    env: mundo.entorno.env,
    user_id: mundo.emisor.user_id,
    ids: [],
    issuing: tiemposDePrueba,
    cola: true,
  });
const conCaea = async () => (await mundo.filas()).filter(({ autorizacion }) => autorizacion === 'CAEA');

test('a process killed with -9 in the middle leaves whole transactions: the next turn goes on behind them', async () => {
  await waitingInAnOutage();
  const proceso = cola();
  await expect.poll(async () => (await conCaea()).length, { interval: 5 }).toBeGreaterThan(0);
  proceso.child.kill('SIGKILL');
  await proceso.fin;
  const antes = (await conCaea()).length;
  expect(antes % 40).toBe(0);
  await issueQueued(mundo.deps);
  expect(await conCaea()).toHaveLength(CUANTOS);
  await mundo.expectSinHuecos();
});

test('two turns of the queue at once give each voucher one number', async () => {
  await waitingInAnOutage();
  const fines = await Promise.all([cola().fin, cola().fin]);
  for (const { stderr } of fines) expect(stderr).toBe('');
  expect(await conCaea()).toHaveLength(CUANTOS);
  await mundo.expectSinHuecos();
});

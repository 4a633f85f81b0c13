import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDespertador } from './despertador.ts';

/** Fake pg-boss with the parts the despertador sees: what its lanes are told, and jobs that come due by themselves. */
function fakeBoss() {
  const told: string[] = [];
  const vencidas: string[] = [];
  const asked: unknown[] = [];
  let hear: (cola: string) => void = () => undefined;
  const db = {
    executeSql: async (_sql: string, [colas]: unknown[] = []) => {
      asked.push(colas);
      return { rows: vencidas.splice(0).map((cola) => ({ cola })) };
    },
    listen: async (_canal: string, onNotification: (cola: string) => void) => {
      hear = onNotification;
      return { close: async () => undefined };
    },
  };
  const boss = { getDb: () => db, notifyWorker: (id: string) => void told.push(id) };
  return {
    boss,
    vencidas,
    notify: (cola: string) => hear(cola),
    told: () => told.splice(0),
    asked: () => asked.splice(0),
  };
}

async function openLanes(ids: readonly string[], ...others: (readonly string[])[]) {
  const fake = fakeBoss();
  let deGuardia = true;
  const guardia = { deGuardia: () => deGuardia, ask: async () => undefined, close: async () => undefined };
  const despertador = createDespertador(fake.boss, guardia, (error) => {
    throw error;
  });
  onTestFinished(() => despertador.stop());
  // As pg-boss does when it starts: it asks to notify all its lanes.
  await fake.boss.getDb().listen('canal', () => {
    throw new Error('all lanes would look');
  });
  const grupos = [ids, ...others].map((each) => {
    const carriles = despertador.openCarriles('subir_factura');
    for (const id of each) carriles.add(id);
    return carriles;
  });
  // The first look of all queues.
  await vi.advanceTimersByTimeAsync(0);
  fake.asked();
  return {
    ...fake,
    despertador,
    carriles: grupos[0] ?? despertador.openCarriles('subir_factura'),
    relevar: () => {
      deGuardia = false;
    },
  };
}

/** Advances more than the delay of a later look, and less than the time between two looks at all queues. */
const luego = () => vi.advanceTimersByTimeAsync(300);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a new job wakes one lane, and the next job another lane', async () => {
  const { notify, told } = await openLanes(['a', 'b', 'c']);
  notify('subir_factura');
  expect(told()).toEqual(['a']);
  notify('subir_factura');
  notify('subir_factura');
  expect(told()).toEqual(['b', 'c']);
});

test('a process not on guard asks once, a while later, for all new jobs, and wakes a lane if any is left', async () => {
  const { notify, told, asked, vencidas, relevar } = await openLanes(['a', 'b']);
  relevar();
  notify('subir_factura');
  notify('subir_factura');
  expect(told()).toEqual([]);
  await luego();
  expect([told(), asked()]).toEqual([[], [['subir_factura']]]);
  notify('subir_factura');
  vencidas.push('subir_factura');
  await luego();
  expect([told(), asked()]).toEqual([['a'], [['subir_factura']]]);
});

test('a process not on guard and without a free lane asks nothing', async () => {
  const { notify, carriles, asked, relevar } = await openLanes(['a']);
  carriles.take('a', false);
  relevar();
  notify('subir_factura');
  await luego();
  expect(asked()).toEqual([]);
});

test('a full lane has the queue asked for more jobs: another lane is woken meanwhile, and the full one when it is done', async () => {
  const { notify, told, vencidas, carriles, asked } = await openLanes(['a', 'b', 'c']);
  notify('subir_factura');
  expect(told()).toEqual(['a']);
  carriles.take('a', true);
  vencidas.push('subir_factura');
  await luego();
  expect(told()).toEqual(['b']);
  carriles.free('a');
  expect(told()).toEqual(['a']);
  carriles.take('b', true);
  await luego();
  carriles.free('b');
  expect(told()).toEqual([]);
  await luego();
  // A look for a job that may have waited for the done one.
  expect(asked()).toEqual([['subir_factura'], ['subir_factura'], ['subir_factura']]);
});

test('a lane that is not full has nothing asked before it is done', async () => {
  const { told, carriles, asked } = await openLanes(['a', 'b']);
  carriles.take('a', false);
  await luego();
  expect([told(), asked()]).toEqual([[], []]);
  carriles.free('a');
  await luego();
  expect([told(), asked()]).toEqual([[], [['subir_factura']]]);
});

test('a working lane is not told of a job while another lane is free', async () => {
  const { notify, told, carriles } = await openLanes(['a', 'b', 'c']);
  carriles.take('a', false);
  carriles.take('c', false);
  notify('subir_factura');
  notify('subir_factura');
  expect(told()).toEqual(['b', 'b']);
  carriles.take('b', false);
  notify('subir_factura');
  expect(told()).toEqual([]);
  carriles.free('c');
  notify('subir_factura');
  expect(told()).toEqual(['c']);
});

test('lanes that take other jobs of a queue are told too, and those of other queues are not', async () => {
  const { notify, told } = await openLanes(['a', 'b'], ['urgente']);
  notify('subir_factura');
  notify('procesar_orden');
  expect(told()).toEqual(['a', 'urgente']);
});

test('a job that comes due by itself wakes a lane', async () => {
  const { vencidas, told } = await openLanes(['a', 'b']);
  vencidas.push('subir_factura');
  vi.useRealTimers();
  await expect.poll(told).toEqual(['a']);
});

test('a lane that ends after the stop has nothing asked', async () => {
  const { carriles, asked, despertador } = await openLanes(['a']);
  carriles.take('a', false);
  await despertador.stop();
  carriles.free('a');
  await luego();
  expect(asked()).toEqual([]);
});

test('a pg-boss that listens in another way is refused', () => {
  const boss = { getDb: () => ({ executeSql: async () => ({ rows: [] }) }), notifyWorker: () => undefined };
  const guardia = { deGuardia: () => true, ask: async () => undefined, close: async () => undefined };
  expect(() => createDespertador(boss, guardia, () => undefined)).toThrow('listens in another way');
});

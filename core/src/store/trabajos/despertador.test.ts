import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDespertador } from './despertador.ts';

/** pg-boss as far as it is seen from there: what its lanes are told, and jobs that come due by themselves. */
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
  // As pg-boss does when it starts: it asks to have all its lanes told.
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

/** More than what is looked for later waits, and less than from one look of all queues to the next. */
const luego = () => vi.advanceTimersByTimeAsync(300);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a job that comes has one lane look, and the next one another', async () => {
  const { notify, told } = await openLanes(['a', 'b', 'c']);
  notify('subir_factura');
  expect(told()).toEqual(['a']);
  notify('subir_factura');
  notify('subir_factura');
  expect(told()).toEqual(['b', 'c']);
});

test('who is not on guard asks a while later, once for all that came meanwhile, and looks if there is any left', async () => {
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

test('who is not on guard, and has no lane free, asks nothing', async () => {
  const { notify, carriles, asked, relevar } = await openLanes(['a']);
  carriles.take('a', false);
  relevar();
  notify('subir_factura');
  await luego();
  expect(asked()).toEqual([]);
});

test('after as many as a lane takes it is asked whether there are more: another looks meanwhile, and that one when it is done', async () => {
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
  // One that waited for it to be done.
  expect(asked()).toEqual([['subir_factura'], ['subir_factura'], ['subir_factura']]);
});

test('after fewer than a lane takes nothing is asked before it is done', async () => {
  const { told, carriles, asked } = await openLanes(['a', 'b']);
  carriles.take('a', false);
  await luego();
  expect([told(), asked()]).toEqual([[], []]);
  carriles.free('a');
  await luego();
  expect([told(), asked()]).toEqual([[], [['subir_factura']]]);
});

test('no lane that works is told of another job while one is free', async () => {
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

test('a job that comes due by itself has a lane look', async () => {
  const { vencidas, told } = await openLanes(['a', 'b']);
  vencidas.push('subir_factura');
  vi.useRealTimers();
  await expect.poll(told).toEqual(['a']);
});

test('what ends after it was stopped has nothing asked', async () => {
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

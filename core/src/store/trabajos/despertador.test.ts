import { expect, onTestFinished, test } from 'vitest';
import { createDespertador } from './despertador.ts';

/** pg-boss as far as it is seen from there: what its lanes are told, and jobs that come due by themselves. */
function fakeBoss() {
  const told: string[] = [];
  const vencidas: string[] = [];
  let hear: (cola: string) => void = () => undefined;
  const db = {
    executeSql: async () => ({ rows: vencidas.splice(0).map((cola) => ({ cola })) }),
    listen: async (_canal: string, onNotification: (cola: string) => void) => {
      hear = onNotification;
      return { close: async () => undefined };
    },
  };
  const boss = { getDb: () => db, notifyWorker: (id: string) => void told.push(id) };
  return { boss, vencidas, notify: (cola: string) => hear(cola), told: () => told.splice(0) };
}

async function openLanes(ids: readonly string[], ...others: (readonly string[])[]) {
  const fake = fakeBoss();
  const despertador = createDespertador(fake.boss, (error) => {
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
  return { ...fake, grupos, carriles: grupos[0] ?? despertador.openCarriles('subir_factura') };
}

test('a job that comes has one lane look, and the next one another', async () => {
  const { notify, told } = await openLanes(['a', 'b', 'c']);
  notify('subir_factura');
  expect(told()).toEqual(['a']);
  notify('subir_factura');
  notify('subir_factura');
  expect(told()).toEqual(['b', 'c']);
});

test('whoever takes one looks again when it is done, and another lane looks meanwhile', async () => {
  const { notify, told, carriles } = await openLanes(['a', 'b', 'c']);
  notify('subir_factura');
  carriles.take('a');
  expect(told()).toEqual(['a', 'a', 'b']);
});

test('no lane that works is told of another job while one is free', async () => {
  const { notify, told, carriles } = await openLanes(['a', 'b', 'c']);
  carriles.take('a');
  carriles.take('c');
  told();
  notify('subir_factura');
  notify('subir_factura');
  expect(told()).toEqual(['b', 'b']);
  carriles.take('b');
  told();
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
  await expect.poll(told).toEqual(['a']);
});

test('a pg-boss that listens in another way is refused', () => {
  const boss = { getDb: () => ({ executeSql: async () => ({ rows: [] }) }), notifyWorker: () => undefined };
  expect(() => createDespertador(boss, () => undefined)).toThrow('listens in another way');
});

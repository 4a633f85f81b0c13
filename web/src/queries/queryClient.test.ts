import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { Lecturas } from './queryClient.ts';

/** A query whose readings are answered one by one, each with what there was when it was asked. */
function lecturaLenta(lecturas: Lecturas) {
  let hay = 'antes';
  const pedidas: (() => void)[] = [];
  const opciones = {
    queryKey: ['stock', 'costos'],
    queryFn: () => {
      const leido = hay;
      return new Promise<string>((resolve) => pedidas.push(() => resolve(leido)));
    },
  };
  return {
    opciones,
    change: () => void (hay = 'después'),
    answer: async () => {
      await expect.poll(() => pedidas.length).toBeGreaterThan(0);
      pedidas.shift()?.();
    },
    leido: () => lecturas.getQueryData(opciones.queryKey),
  };
}

test('a first reading that a change overtook is read again, and whoever made the change waits for it', async () => {
  const lecturas = new Lecturas();
  const { opciones, change, answer, leido } = lecturaLenta(lecturas);
  const dejar = new QueryObserver(lecturas, opciones).subscribe(() => {});
  change();
  const alDia = lecturas.invalidateQueries({ queryKey: ['stock'] });
  await answer();
  await answer();
  await alDia;
  expect(leido()).toBe('después');
  dejar();
});

test('a stale query without observers is read again when it has one', async () => {
  const lecturas = new Lecturas();
  const { opciones, change, answer, leido } = lecturaLenta(lecturas);
  const primera = lecturas.prefetchQuery(opciones);
  change();
  const alDia = lecturas.invalidateQueries({ queryKey: ['stock'] });
  await answer();
  await Promise.all([primera, alDia]);
  expect(leido()).toBe('antes');
  expect(lecturas.getQueryState(opciones.queryKey)?.isInvalidated).toBe(true);
});

test('a query whose first reading failed is not read again by itself', async () => {
  const lecturas = new Lecturas();
  let veces = 0;
  const opciones = { queryKey: ['stock'], retry: false, queryFn: () => Promise.reject(new Error(`${++veces}`)) };
  const dejar = new QueryObserver(lecturas, opciones).subscribe(() => {});
  await lecturas.invalidateQueries({ queryKey: ['stock'] });
  expect(veces).toBe(1);
  dejar();
});

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint, afterPaintHere } from './afterPaint.ts';

afterEach(() => vi.restoreAllMocks());

test('heavy work waits for a frame, and works keep their order', async () => {
  const pasos: string[] = [];
  const listo = Promise.withResolvers<void>();
  afterPaint(() => pasos.push('uno'));
  afterPaint(() => {
    pasos.push('otro');
    listo.resolve();
  });
  expect(pasos).toEqual([]);
  await listo.promise;
  expect(pasos).toEqual(['uno', 'otro']);
});

test('a page that is not shown waits for no frame', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const work = vi.fn<() => void>();
  afterPaint(work);
  expect(work).toHaveBeenCalledTimes(1);
});

test('a change of a screen’s address is not made on the next screen', async () => {
  const work = vi.fn<() => void>();
  history.replaceState(null, '', '/lista');
  afterPaintHere(work);
  history.replaceState(null, '', '/otra');
  await new Promise<void>(afterPaint);
  expect(work).not.toHaveBeenCalled();
  afterPaintHere(work);
  history.replaceState(null, '', '/otra?pagina=2');
  await new Promise<void>(afterPaint);
  expect(work).toHaveBeenCalledTimes(1);
});

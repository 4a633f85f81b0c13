import type { Progress } from '@talonario/core/server/instalacion';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withWaiting } from './progress.ts';

// How long ARCA is waited for moves while nothing else happens, on a terminal as in a file.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const step = (paso: Progress['paso']): Progress => ({ paso, hechos: 0, total: 206, serie: null, milisegundos: null });

function waiting() {
  const avisos: string[] = [];
  const { onProgress, end } = withWaiting(
    () => undefined,
    (aviso) => avisos.push(/hace \d+ s/.exec(aviso)?.[0] ?? aviso),
    1_000,
  );
  return { dicho: avisos, onProgress, end };
}

test('after ten seconds of an ARCA that says nothing it is told, with seconds that move', () => {
  const { dicho: avisos, onProgress, end } = waiting();
  onProgress(step('solicitando'));
  vi.advanceTimersByTime(9_000);
  expect(avisos).toEqual([]);
  vi.advanceTimersByTime(3_000);
  expect(avisos).toEqual(['hace 10 s', 'hace 11 s', 'hace 12 s']);
  end();
  vi.advanceTimersByTime(5_000);
  expect(avisos).toHaveLength(3);
});

test('each answer is waited for anew, and what is not ARCA’s is not told', () => {
  const { dicho: avisos, onProgress } = waiting();
  onProgress(step('solicitando'));
  vi.advanceTimersByTime(9_000);
  onProgress(step('guardado'));
  vi.advanceTimersByTime(30_000);
  onProgress(step('solicitando'));
  vi.advanceTimersByTime(9_000);
  expect(avisos).toEqual([]);
});

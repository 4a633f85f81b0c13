import { render } from 'ink-testing-library';
import { expect, test, vi } from 'vitest';
import { Confirm, type Respuesta } from './Confirm.ts';

test.each([
  ['s', 'sí', 'sí'],
  ['S', 'sí', 'sí'],
  ['n', 'no', 'no'],
  ['\r', 'no', 'no'],
  ['\u0003', 'cortar', '^C'],
] as const)('the key %j answers %s', async (key, answer, word) => {
  const onAnswer = vi.fn<(answer: Respuesta) => void>();
  const view = render(<Confirm question="¿Emitir 12 facturas?" onAnswer={onAnswer} />);
  expect(view.lastFrame()).toBe('¿Emitir 12 facturas? [s/N]');
  await vi.waitFor(() => {
    view.stdin.write(key);
    expect(onAnswer).toHaveBeenCalledWith(answer);
  }, 60_000);
  await expect.poll(() => view.frames.join('\n')).toContain(`¿Emitir 12 facturas? ${word}`);
  expect(onAnswer).toHaveBeenCalledTimes(1);
});

test('any other key keeps waiting', async () => {
  const onAnswer = vi.fn<(answer: Respuesta) => void>();
  const view = render(<Confirm question="¿Emitir?" onAnswer={onAnswer} />);
  view.stdin.write('x');
  view.stdin.write('1');
  await vi.waitFor(() => {
    view.stdin.write('n');
    expect(onAnswer).toHaveBeenCalled();
  }, 60_000);
  expect(onAnswer.mock.calls).toEqual([['no']]);
});

test.each(['n', '\r', '\u001B'])('after the key %j, a yes that comes with it answers nothing', async (key) => {
  const onAnswer = vi.fn<(answer: Respuesta) => void>();
  const view = render(<Confirm question="¿Emitir?" onAnswer={onAnswer} />);
  await vi.waitFor(() => {
    view.stdin.write(key);
    for (let n = 0; n < 3; n++) view.stdin.write('s');
    expect(onAnswer).toHaveBeenCalled();
  }, 60_000);
  await expect.poll(() => view.frames.join('\n')).toMatch(/¿Emitir\? (?:no|sí)/);
  expect(onAnswer).toHaveBeenCalledTimes(1);
});

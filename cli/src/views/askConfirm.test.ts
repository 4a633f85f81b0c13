import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Interrupted } from '../arguments/interrupted.ts';
import { askConfirm } from './draw.ts';

const QUESTION = '¿Emitir 12 facturas?';

/** A terminal as a process has it: what is typed before somebody reads waits in it. */
function terminal() {
  let shown = '';
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => undefined,
    ref: () => undefined,
    unref: () => undefined,
  });
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      shown += chunk.toString();
      done();
    },
  });
  return {
    streams: {
      stdin: stdin as unknown as NodeJS.ReadStream,
      stdout: Object.assign(stdout, { columns: 80 }) as unknown as NodeJS.WriteStream,
    },
    type: (keys: string) => void stdin.write(keys),
    shown: () => shown,
  };
}

test('an answer typed before the question is shown answers nothing', async () => {
  const { streams, type, shown } = terminal();
  type('s');
  const answer = askConfirm(QUESTION, streams);
  // Typed when there was still nothing to answer.
  type('s');
  await expect.poll(shown, { timeout: 60_000 }).toContain(`${QUESTION} [s/N]`);
  type('n');
  expect(await answer).toBe(false);
  expect(shown()).not.toContain('sí');
});

test('an answer typed after the question is shown goes on', async () => {
  const { streams, type, shown } = terminal();
  const answer = askConfirm(QUESTION, streams);
  await expect.poll(shown, { timeout: 60_000 }).toContain(QUESTION);
  type('s');
  expect(await answer).toBe(true);
});

test('Ctrl-C is no answer, before the question is shown or after', async () => {
  const early = terminal();
  early.type('s\u0003');
  await expect(askConfirm(QUESTION, early.streams)).rejects.toThrow(Interrupted);
  expect(early.shown()).toBe('');
  const late = terminal();
  const cut = askConfirm(QUESTION, late.streams).then(String, (error: unknown) => error);
  await expect.poll(late.shown, { timeout: 60_000 }).toContain(QUESTION);
  late.type('\u0003');
  expect(await cut).toBeInstanceOf(Interrupted);
});

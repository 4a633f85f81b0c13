import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createTerminal, type Streams } from './terminal.ts';

function captured(como: object = {}): { stream: NodeJS.WriteStream; text: () => string } {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { stream: Object.assign(stream, como) as unknown as NodeJS.WriteStream, text: () => text };
}

const streams = (stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Streams => ({
  stdin: Readable.from([]) as unknown as NodeJS.ReadStream,
  stdout,
  stderr,
});

test('a failure is broken between words on a terminal, and not where a program reads it', () => {
  const sentence = 'La fecha no es válida. Escribila como 2026-11-21.';
  const [pantalla, archivo] = [captured({ isTTY: true, columns: 30 }), captured()];
  createTerminal(streams(captured().stream, pantalla.stream), null).warn(sentence);
  createTerminal(streams(captured().stream, archivo.stream), null).warn(sentence);
  expect(pantalla.text()).toBe('La fecha no es válida.\nEscribila como 2026-11-21.\n');
  expect(archivo.text()).toBe(`${sentence}\n`);
});

test('with --silencioso: no progress, no events, nobody is asked, and only what needs somebody is shown', async () => {
  const { stream, text } = captured({ isTTY: true, columns: 80 });
  const terminal = createTerminal(streams(stream, captured().stream), 'silencio');
  expect(terminal.interactive).toBe(false);
  terminal.line('una línea');
  const { onProgress, end } = await terminal.progress();
  await onProgress({ paso: 'guardado', hechos: 1, total: 2, serie: null, milisegundos: null });
  await end();
  await terminal.show({ data: {}, blocks: [{ kind: 'paragraph', text: 'Todo bien.', tone: 'bien' }] });
  expect(text()).toBe('');
  await terminal.show({ data: {}, blocks: [{ kind: 'paragraph', text: 'Hay que mirar.', tone: 'atencion' }] });
  expect(text()).toBe('Hay que mirar.\n');
});

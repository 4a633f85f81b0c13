import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const draw = new URL('draw.ts', import.meta.url).href;

test('Node alone draws, with nothing loaded before and nothing compiled', () => {
  const program = `
    const { drawAnswer } = await import(${JSON.stringify(draw)});
    process.stdout.write(drawAnswer([{ kind: 'paragraph', text: 'Nada más.' }], 80));`;
  const args = ['--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('Nada más.');
});

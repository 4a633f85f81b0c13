import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const screens = new URL('../../screens.js', import.meta.url).href;
const draw = new URL('draw.tsx', import.meta.url).href;

test('Node alone, with what the command loads first, draws', () => {
  const program = `
    const { drawAnswer } = await import(${JSON.stringify(draw)});
    process.stdout.write(drawAnswer([{ kind: 'paragraph', text: 'Nada más.' }], 80));`;
  const args = ['--import', screens, '--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('Nada más.');
});

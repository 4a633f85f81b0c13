import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildProgram } from './program.ts';

// A reader types the commands of the README, and puts those of OPERAR in cron.
const read = (documento: string): string => readFileSync(new URL(`../../${documento}`, import.meta.url), 'utf8');
const readme = read('README.md');
const operar = read('OPERAR.md');
const commands = [...`${readme}\n${operar}`.matchAll(/npx (?:--no-install )?talonario(?: ([^`#\n]*))?/g)]
  .map(([, args = '']) => args.trim())
  .filter((args) => args !== '--help');

test.each(commands)('talonario %s', async (line) => {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  let ran = false;
  const program = buildProgram(async () => {
    ran = true;
  });
  await program.parseAsync(words, { from: 'user' });
  expect(ran).toBe(true);
});

test('the README has commands', () => expect(commands.length).toBeGreaterThan(8));

test('cron and an assistant start the command from any folder', () => {
  const cron = operar.split('\n').filter((linea) => /^[\d*]+ [\d*]+ \S+ \S+ \S+ /.test(linea));
  expect(cron.length).toBeGreaterThan(1);
  for (const linea of cron) expect(linea).toMatch(/ {2}cd \/\S+ && npx --no-install talonario /);
  const [, configuracion = ''] = /^(\{ "mcpServers".*\})$/m.exec(operar) ?? [];
  const { command, args } = JSON.parse(configuracion).mcpServers.talonario;
  expect(command).toMatch(/^\/.+\/node_modules\/\.bin\/talonario$/);
  expect(args).toEqual(['mcp']);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildProgram } from './program.ts';

// Whoever installs it types what the README says.
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const commands = [...readme.matchAll(/npx (?:--no-install )?talonario(?: ([^`#\n]*))?/g)]
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

test('what cron and an assistant start does not depend on the folder where they do', () => {
  const cron = readme.split('\n').filter((linea) => /^[\d*]+ [\d*]+ \S+ \S+ \S+ /.test(linea));
  expect(cron.length).toBeGreaterThan(1);
  for (const linea of cron) expect(linea).toMatch(/ {2}cd \/\S+ && npx --no-install talonario /);
  const [, configuracion = ''] = /^(\{ "mcpServers".*\})$/m.exec(readme) ?? [];
  const { command, args } = JSON.parse(configuracion).mcpServers.talonario;
  expect(command).toMatch(/^\/.+\/node_modules\/\.bin\/talonario$/);
  expect(args).toEqual(['mcp']);
});

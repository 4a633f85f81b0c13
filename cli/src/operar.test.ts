import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { buildProgram } from './program.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (place: string): string => readFileSync(join(ROOT, place), 'utf8');

/** Lines of the guide's blocks, and of the units, that run our command. */
const lineas = [
  ...[...read('OPERAR.md').matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, bloque = '']) => bloque.split('\n')),
  ...['talonario.service', 'talonario-respaldo.service'].flatMap((unidad) =>
    [...read(`cli/despliegue/systemd/${unidad}`).matchAll(/^ExecStart=(.*)$/gm)].map(([, linea = '']) => linea),
  ),
].flatMap((linea) => {
  const [, orden] = /^\/opt\/talonario\/talonario (.*)$/.exec(linea) ?? [];
  return orden === undefined ? [] : [orden];
});

function find(words: readonly string[]): { command: Command; rest: string[] } {
  let command = buildProgram(async () => undefined);
  const rest = [...words];
  for (let next; (next = command.commands.find((each) => each.name() === rest[0])); rest.shift()) command = next;
  return { command, rest };
}

test('the guide has blocks that run the command', () => {
  expect(lineas.length).toBeGreaterThan(12);
});

describe.each(lineas)('talonario %s', (linea) => {
  test('is a command, with options that it has', () => {
    const words = linea.split(/\s+/);
    const { command, rest } = find(words);
    expect(words[0] === '--version' || command.name() !== 'talonario').toBe(true);
    const known = [...command.options, ...(buildProgram(async () => undefined).options ?? [])];
    for (const flag of rest.filter((each) => each.startsWith('--'))) {
      expect(known.map(({ long }) => long)).toContain(flag);
    }
  });
});

test('every file that the guide names is there', () => {
  const nombrados = [...read('OPERAR.md').matchAll(/`(cli\/despliegue\/[\w./-]+)`/g)].map(([, place = '']) => place);
  expect(nombrados.length).toBeGreaterThan(1);
  expect(nombrados.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});

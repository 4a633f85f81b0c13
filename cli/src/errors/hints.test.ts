import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { errores } from '@talonario/core/base';
import { buildProgram } from '../program.ts';
import { typedOf } from '../program/globales.ts';
import { hintFor, type Typed } from './hints.ts';

const RAIZ = join(import.meta.dirname, '..', '..', '..');
const program = buildProgram(async () => undefined);

/** The longest command that these words begin with. */
function commandOf(words: readonly string[]): { command: Command; rest: string[] } {
  let command: Command = program;
  const rest = [...words];
  for (let next; (next = command.commands.find((each) => each.name() === rest[0])); rest.shift()) command = next;
  return { command, rest };
}

/** Hint of a failure of the command of a line. */
async function hintOf(code: Parameters<typeof hintFor>[0], line: string): Promise<string | undefined> {
  let typed: Typed | null = null;
  const each = buildProgram(async ({ command }) => {
    typed = typedOf(command);
  });
  await each.parseAsync(line.split(' '), { from: 'user' });
  return hintFor(code, typed);
}

test('a failure comes with the command that helps, unless that is the one that failed', async () => {
  expect(await hintOf('arca_no_disponible', 'emitir --borradores')).toBe(
    'Para ver cómo está: `talonario arca estado`.',
  );
  expect(await hintOf('arca_no_disponible', 'arca estado --json')).toBeUndefined();
  expect(await hintOf('lista_no_encontrada', 'precios Mayorista')).toBe('Para verlas: `talonario precios`.');
});

test('an option is named only where the command that failed has it', async () => {
  expect(await hintOf('venta_no_encontrada', 'problemas reintentar 2000')).toContain('`--desde -90d`');
  expect(await hintOf('venta_no_encontrada', 'venta 2000')).toContain('`talonario cuentas`');
  expect(await hintOf('fecha_futura_sin_confirmar', 'emitir --borradores')).toContain('`--confirmar-fecha-futura`');
  expect(await hintOf('fecha_futura_sin_confirmar', 'claves crear X')).toBeUndefined();
  expect(hintFor('falta_elegir_usuario', null)).toBeUndefined();
  expect(await hintOf('falta_elegir_usuario', 'cuentas')).toContain('`--usuario EMAIL`');
});

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/`talonario ([^`]+)\\?`/g)].map(([, line = '']) => line.replace(/\\$/, ''));

const all = Object.entries(errores).flatMap(([code, { pista = [] }]) =>
  [pista].flat().map((hint) => [code, hint] as const),
);

describe.each(all)('%s: %s', (_code, hint) => {
  test('its commands can be run as they are written', async () => {
    for (const line of commandsIn(hint)) {
      let ran = false;
      const each = buildProgram(async () => {
        ran = true;
      });
      await each.parseAsync(line.split(' '), { from: 'user' });
      expect(ran).toBe(true);
    }
  });

  test('its options alone are of some command', () => {
    expect(optionsOf(program)).toEqual(
      expect.arrayContaining([...hint.matchAll(/`(--[a-z-]+)[^`]*`/g)].map(([, option]) => option)),
    );
  });
});

function optionsOf(command: Command): (string | undefined)[] {
  return [...command.options.map(({ long }) => long), ...command.commands.flatMap(optionsOf)];
}

/** Commands named by sentences of ours, wherever written, with the words that follow, without the parts filled in. */
const consejos = ['cli/src', 'core/src', 'api/src', 'webhooks/src', 'web/src'].flatMap((carpeta) =>
  readdirSync(join(RAIZ, carpeta), { recursive: true, encoding: 'utf8' })
    .filter((archivo) => /\.tsx?$/.test(archivo) && !/\.test\.tsx?$/.test(archivo))
    .flatMap((archivo) =>
      [
        ...readFileSync(join(RAIZ, carpeta, archivo), 'utf8').matchAll(
          /\\`talonario ((?:\$\{[^}]*\}|[^`\\])*)\\`|(?<![\\=(] ?)`talonario ([^`$]+)`/g,
        ),
      ].map(
        ([, escapado, simple = '']) =>
          [`${carpeta}/${archivo}`, (escapado ?? simple).replaceAll(/\$\{[^}]*\}/g, ' X')] as const,
      ),
    ),
);

test('sentences name commands', () => expect(consejos.length).toBeGreaterThan(30));

test.each(consejos.filter(([, line]) => line !== ' X'))(
  '%s: `talonario %s` is a command, with options that it has',
  (_archivo, line) => {
    const { command, rest } = commandOf(line.trim().split(/\s+/));
    expect(command).not.toBe(program);
    const known = [...command.options, ...program.options].map(({ long }) => long);
    expect(known).toEqual(expect.arrayContaining(rest.filter((word) => word.startsWith('--'))));
  },
);

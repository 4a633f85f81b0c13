import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeSource, freshBundle, saveManifest } from './sources.js';

const MAIN = 'cli/dist/abc/main.js';
const MONEY = 'core/src/rules/money.ts';
const ZOD = 'node_modules/zod/package.json';
/** Long enough ago for a time to be believed. */
const HACE_UN_MINUTO = new Date(Date.now() - 60_000);

let root = '';

function write(place: string, text: string, time = HACE_UN_MINUTO): void {
  const file = join(root, place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  utimesSync(file, time, time);
}

function save(): void {
  saveManifest(root, { folder: 'abc', sources: [MONEY, ZOD].map((file) => describeSource(root, file)) });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talonario-bundle-'));
  write(MONEY, 'export const cien = 100;');
  write(ZOD, '{ "version": "4.6.7" }');
  write(MAIN, 'built');
  save();
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the bundle is used', () => {
  test('while its sources are the same', () => {
    expect(freshBundle(root)).toBe(join(root, MAIN));
  });

  test('when only the time of a source changed, and the new time is kept', () => {
    const antes = readFileSync(join(root, 'cli/dist/fuentes.json'), 'utf8');
    utimesSync(join(root, MONEY), new Date(1_000_000), new Date(1_000_000));
    expect(freshBundle(root)).toBe(join(root, MAIN));
    expect(readFileSync(join(root, 'cli/dist/fuentes.json'), 'utf8')).not.toBe(antes);
  });

  test('when a file that is no source changed', () => {
    write('core/src/rules/money.test.ts', 'a test is not part of the program');
    expect(freshBundle(root)).toBe(join(root, MAIN));
  });
});

describe('the sources run', () => {
  test.each([
    ['a source has other content', () => write(MONEY, 'export const cien = 1;', new Date())],
    ['a source has other content of the same size', () => write(MONEY, 'export const cien = 999;', new Date())],
    ['a package has another version', () => write(ZOD, '{ "version": "4.6.8" }', new Date())],
    ['a source is missing', () => rmSync(join(root, MONEY))],
    ['the folder of the bundle is missing', () => rmSync(join(root, 'cli/dist/abc'), { recursive: true })],
    ['there is no list of sources', () => rmSync(join(root, 'cli/dist/fuentes.json'))],
    ['the list of sources is cut', () => write('cli/dist/fuentes.json', '{ "folder": "ab')],
  ])('when %s', (_when, change) => {
    change();
    expect(freshBundle(root)).toBeNull();
  });

  test('when a source was edited within the tick of the clock in which its time was taken', () => {
    const now = new Date();
    write(MONEY, 'export const cien = 100;', now);
    save();
    write(MONEY, 'export const cien = 999;', now);
    expect(statSync(join(root, MONEY)).mtimeMs).toBe(now.getTime());
    expect(freshBundle(root)).toBeNull();
  });
});

test('a folder that cannot be written does not prevent the bundle from being used', () => {
  utimesSync(join(root, MONEY), new Date(1_000_000), new Date(1_000_000));
  chmodSync(join(root, 'cli/dist'), 0o555);
  expect(freshBundle(root)).toBe(join(root, MAIN));
  chmodSync(join(root, 'cli/dist'), 0o755);
});

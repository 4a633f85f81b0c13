import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprint, isBuilt, saveBuilt } from './sources.js';

let root = '';

function write(place: string, text: string): void {
  const file = join(root, place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talonario-sources-'));
  write('package-lock.json', '{}');
  write('core/package.json', '{}');
  write('core/src/doors/base.ts', "export { cien } from '../rules/money.ts';");
  write('core/src/contract/venta.ts', '');
  write('core/src/rules/money.ts', 'export const cien = 100;');
  write('web/app.html', '<main></main>');
  write('web/src/main.tsx', '');
  write('web/dist/app.html', '');
  saveBuilt(root, fingerprint(root));
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a build’s fingerprint', () => {
  test('agrees with equal sources, whenever they were written', () => {
    utimesSync(join(root, 'web/src/main.tsx'), new Date(), new Date());
    write('web/dist/assets/main.js', 'built');
    write('web/src/main.test.tsx', 'a test is not part of the site');
    write('core/src/store/db.ts', 'nor is what the browser never sees');
    expect(isBuilt(root)).toBe(true);
  });

  test.each([
    ['a file of the site', 'web/src/main.tsx', 'void 0;'],
    ['a new file', 'web/public/robots.txt', ''],
    ['a rule', 'core/src/rules/money.ts', 'export const cien = 101;'],
    ['the packages', 'package-lock.json', '{ "lockfileVersion": 3 }'],
  ])('differs once %s changed', (_what, place, text) => {
    write(place, text);
    expect(isBuilt(root)).toBe(false);
  });

  test('differs once a file moved with its content', () => {
    write('web/src/principal.tsx', '');
    rmSync(join(root, 'web/src/main.tsx'));
    expect(isBuilt(root)).toBe(false);
  });

  test('is missing when the build was cut short', () => {
    rmSync(join(root, 'web/dist'), { recursive: true });
    expect(isBuilt(root)).toBe(false);
    write('web/dist/app.html', '');
    expect(isBuilt(root)).toBe(false);
  });
});

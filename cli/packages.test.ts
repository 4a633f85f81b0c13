import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { install, packagesState } from './packages.js';

let root = '';

const RUNNING = { development: false };
const DEVELOPING = { development: true };

function write(place: string, content: unknown): void {
  const file = join(root, place);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

function entries(koa: string) {
  const here = { os: [process.platform], cpu: [process.arch] };
  return {
    '': { dependencies: { koa } },
    core: { devDependencies: { jsqr: '1.4.0' } },
    'node_modules/@talonario/core': { resolved: 'core', link: true },
    'node_modules/koa': { version: koa, integrity: `sha512-${koa}` },
    'node_modules/jsqr': { version: '1.4.0', dev: true },
    'node_modules/postgres-here': { version: '18.4.0', optional: true, ...here },
    'node_modules/postgres-elsewhere': { version: '18.4.0', optional: true, os: ['haiku'], cpu: [process.arch] },
    'node_modules/sometimes': { version: '1.0.0', optional: true },
  };
}

/** Leaves what npm does: the list of installed packages, and a folder for each. */
function installAll(koa: string, without: readonly string[] = []): void {
  const { '': _root, core: _core, ...packages } = entries(koa);
  const installed = Object.entries(packages).filter(([place]) => !without.includes(place));
  for (const [place] of installed) mkdirSync(join(root, place), { recursive: true });
  write('node_modules/.package-lock.json', { packages: Object.fromEntries(installed) });
}

const OTHERS = ['node_modules/postgres-elsewhere', 'node_modules/sometimes'];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talonario-packages-'));
  write('package.json', { dependencies: { koa: '3.3.0' } });
  write('core/package.json', { devDependencies: { jsqr: '1.4.0' } });
  write('package-lock.json', { packages: entries('3.3.0') });
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

describe('what is installed', () => {
  test('is complete when it is what the lockfile says', () => {
    installAll('3.3.0', OTHERS);
    expect([packagesState(root, RUNNING), packagesState(root, DEVELOPING)]).toEqual(['complete', 'complete']);
  });

  test('may lack what only development needs, when it is only to run', () => {
    installAll('3.3.0', [...OTHERS, 'node_modules/jsqr']);
    expect([packagesState(root, RUNNING), packagesState(root, DEVELOPING)]).toEqual(['complete', 'outdated']);
  });

  test('is outdated without the optional package of this platform', () => {
    installAll('3.3.0', [...OTHERS, 'node_modules/postgres-here']);
    expect(packagesState(root, RUNNING)).toBe('outdated');
  });

  test('is outdated when the lockfile asks for another version', () => {
    installAll('3.2.0', OTHERS);
    expect(packagesState(root, RUNNING)).toBe('outdated');
  });

  test('is outdated when a package.json asks for what the lockfile does not have', () => {
    installAll('3.3.0', OTHERS);
    write('core/package.json', { dependencies: { zod: '4.6.7' }, devDependencies: { jsqr: '1.4.0' } });
    expect(packagesState(root, RUNNING)).toBe('outdated');
  });

  test('is outdated when a folder is gone', () => {
    installAll('3.3.0', OTHERS);
    rmSync(join(root, 'node_modules/koa'), { recursive: true });
    expect(packagesState(root, RUNNING)).toBe('outdated');
  });

  test('is damaged when there is nothing, or npm did not live to write its list', () => {
    expect(packagesState(root, RUNNING)).toBe('damaged');
    mkdirSync(join(root, 'node_modules/koa'), { recursive: true });
    expect(packagesState(root, RUNNING)).toBe('damaged');
  });
});

test('every package of the lockfile stands in one that it has: npm would remove another at each start', () => {
  const lockfile = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { extraneous?: boolean }> };
  const sobrantes = Object.entries(packages).filter(([place, { extraneous }]) => {
    const parent = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));
    return extraneous === true || packages[parent] === undefined;
  });
  expect(sobrantes).toEqual([]);
});

describe('installing', () => {
  /** Stands for npm: installs and then does `last`. */
  function fakeNpm(last: string): void {
    const { '': _root, core: _core, ...packages } = entries('3.3.0');
    const program = `
      const { mkdirSync, readdirSync, writeFileSync } = require('node:fs');
      writeFileSync('asked.json', JSON.stringify([process.argv.slice(2), readdirSync('node_modules')]));
      for (const place of ${JSON.stringify(Object.keys(packages))}) mkdirSync(place, { recursive: true });
      writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify({ packages }))});
      ${last}`;
    write('npm.cjs', program);
    vi.stubEnv('npm_execpath', join(root, 'npm.cjs'));
    vi.stubEnv('npm_node_execpath', process.execPath);
  }

  const asked = (): unknown => JSON.parse(readFileSync(join(root, 'asked.json'), 'utf8'));

  test('leaves it complete, development included', () => {
    installAll('3.2.0', OTHERS);
    fakeNpm('');
    expect(install(root, 'outdated')).toBe(0);
    expect(asked()).toEqual([
      ['install', '--include=dev', '--loglevel=error'],
      expect.arrayContaining(['koa', '.package-lock.json']),
    ]);
    expect(packagesState(root, DEVELOPING)).toBe('complete');
  });

  test('that was killed is done again from nothing', () => {
    fakeNpm(`process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000);`);
    expect(install(root, 'outdated')).toBe(1);
    expect(packagesState(root, RUNNING)).toBe('damaged');

    fakeNpm('');
    expect(install(root, 'damaged')).toBe(0);
    expect(asked()).toEqual([expect.anything(), ['.instalando']]);
    expect(packagesState(root, DEVELOPING)).toBe('complete');
  });

  test('that another process is doing is left alone, unless it died', () => {
    installAll('3.3.0', OTHERS);
    const mark = join(root, 'node_modules/.instalando');
    writeFileSync(mark, String(process.ppid));
    // Of this process's clock, which the disk's may not follow.
    utimesSync(mark, new Date(), new Date());
    expect(packagesState(root, RUNNING)).toBe('installing');

    utimesSync(mark, new Date(), new Date(Date.now() - 2 * 3_600_000));
    expect(packagesState(root, RUNNING)).toBe('damaged');

    writeFileSync(mark, String(spawnSync(process.execPath, ['-e', '']).pid));
    expect(packagesState(root, RUNNING)).toBe('damaged');
  });

  test('that failed by itself does not throw away what there was', () => {
    installAll('3.2.0', OTHERS);
    write('npm.cjs', 'process.exitCode = 7');
    vi.stubEnv('npm_execpath', join(root, 'npm.cjs'));
    vi.stubEnv('npm_node_execpath', process.execPath);
    expect(install(root, 'outdated')).toBe(7);
    expect(packagesState(root, RUNNING)).toBe('outdated');
    expect(existsSync(join(root, 'node_modules/koa'))).toBe(true);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BASE, refusedTitles, titlesSince } from './helpers/commits.ts';

test('the title of each commit is `area: verb object`, in 72 characters at most', ({ skip }) => {
  const titles = titlesSince(BASE, join(import.meta.dirname, '..'));
  if (typeof titles === 'string') return skip(titles);
  expect(refusedTitles(titles)).toEqual([]);
});

test.each([
  'ventas: keep the sale’s date in Buenos Aires time',
  'cli: declare every command as one object',
  `core: ${'a'.repeat(30)} ${'b'.repeat(35)}`,
])('%s is a title', (title) => {
  expect(refusedTitles([title])).toEqual([]);
});

test.each([
  'Fix the dates of sales',
  'core/rules: round each line',
  'core: Round each line',
  'core: round',
  'Core: round each line',
  'core:round each line',
  'datos fiscales: keep due dates as rows',
  'core: round each line ',
  `core: ${'a'.repeat(30)} ${'b'.repeat(36)}`,
])('%s is refused', (title) => {
  expect(refusedTitles([title])).toEqual([title]);
});

describe('a repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titles-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const git = (place: string, ...words: string[]): string => {
    const author = ['-c', 'user.name=Ana', '-c', 'user.email=ana@ejemplo.test', '-c', 'commit.gpgsign=false'];
    const { status, stdout, stderr } = spawnSync('git', [...author, ...words], { cwd: place, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.anything()]);
    return stdout.trim();
  };
  const commit = (title: string): string => {
    git(folder, 'commit', '-q', '--allow-empty', '-m', title);
    return git(folder, 'rev-parse', 'HEAD');
  };

  test('without history has no titles, and says so', () => {
    expect(titlesSince(BASE, folder)).toMatch(/no history of Git/);
  });

  test('gives the titles after the base, without its merges', () => {
    git(folder, 'init', '-q', '-b', 'main');
    const base = commit('Whatever was before');
    git(folder, 'checkout', '-q', '-b', 'lado');
    commit('core: round each line');
    git(folder, 'checkout', '-q', 'main');
    commit('Fix it');
    git(folder, 'merge', '-q', '--no-ff', 'lado', '-m', 'Merge branch lado');
    const titles = titlesSince(base, folder);
    expect([...titles].toSorted()).toEqual(['Fix it', 'core: round each line']);
  });

  test('that is shallow, or has another history, says that its titles are unknown', () => {
    const base = git(folder, 'rev-list', '--max-parents=0', 'HEAD');
    const shallow = join(folder, 'shallow');
    git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, shallow);
    expect(titlesSince(base, shallow)).toMatch(/does not reach/);
    expect(titlesSince('0123456789ab', folder)).toMatch(/does not reach/);
  });

  test('of a folder above is not this one', () => {
    const inner = join(folder, 'shallow');
    rmSync(join(inner, '.git'), { recursive: true });
    writeFileSync(join(inner, 'algo.txt'), 'algo');
    expect(titlesSince(BASE, inner)).toMatch(/of a folder above/);
  });
});

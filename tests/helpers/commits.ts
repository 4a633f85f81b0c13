import { spawnSync } from 'node:child_process';

/** Last commit whose title is not looked at; every later title is `area: verb object`. */
export const BASE = 'b1af72fa84f0edce768755ad8f07d361154d9456';
/** Characters of a title: a list of commits shows it whole. */
const MAX_TITLE = 72;
const TITLE = /^[a-z0-9-]+: [a-z]\S* \S/;

/** Titles that `area: verb object` and its length refuse. Only the form is looked at. */
export function refusedTitles(titles: readonly string[]): string[] {
  return titles.filter((title) => title.length > MAX_TITLE || !TITLE.test(title) || /\s$/.test(title));
}

/**
 * Titles of the commits after `base`, in the repository of `folder`, without merges, which Git names by itself. A string: why they
 * are unknown, for who reads the report of the tests.
 */
export function titlesSince(base: string, folder: string): string[] | string {
  const top = git(folder, 'rev-parse', '--show-prefix');
  if (top === null) return 'This folder has no history of Git, as in the archive of a release: no title is looked at.';
  if (top !== '') return 'The history of Git is of a folder above this one: no title is looked at.';
  if (git(folder, 'merge-base', '--is-ancestor', base, 'HEAD') === null)
    return `The history of Git does not reach ${base}, as in a shallow clone: no title is looked at.`;
  return (git(folder, 'log', '--no-merges', '--format=%s', `${base}..HEAD`) ?? '').split('\n').filter(Boolean);
}

/** Output of a command of Git without the last line's end; null: it failed, or there is no Git. */
function git(folder: string, ...words: string[]): string | null {
  const { status, stdout } = spawnSync('git', words, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trimEnd() : null;
}

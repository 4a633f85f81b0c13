import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMIT_DE_SIN_PUBLICAR, SIN_PUBLICAR } from './sinPublicar.ts';

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout.trim();

// An archive of the sources, or a clone without its history, has no older commit to read.
test.skipIf(git('rev-parse', '--is-shallow-repository') !== 'false')(
  'the commit told to older databases has every migration of before 1.0.0',
  () => {
    const index = git('show', `${COMMIT_DE_SIN_PUBLICAR}:core/src/store/migrations/index.ts`);
    expect([...index.matchAll(/name: '([^']+)'/g)].map(([, name]) => name)).toEqual(SIN_PUBLICAR);
  },
);

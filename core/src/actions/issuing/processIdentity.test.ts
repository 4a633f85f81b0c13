import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { isSurelyDead, ownIdentity } from './processIdentity.ts';

describe('whether the owner of a lock is gone', () => {
  test('this process is not', () => {
    expect(isSurelyDead(ownIdentity())).toBe(false);
  });

  test('a process that ended is', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(isSurelyDead({ ...ownIdentity(), pid: child.pid ?? 0 })).toBe(true);
  });

  test('a pid that somebody else got later is not the owner', () => {
    expect(isSurelyDead({ ...ownIdentity(), inicio: 'otro momento' })).toBe(true);
    expect(isSurelyDead({ ...ownIdentity(), pid: process.ppid, inicio: 'otro momento' })).toBe(true);
  });

  test('nobody knows of another machine', () => {
    expect(isSurelyDead({ host: 'otra', pid: 1, inicio: '1' })).toBe(false);
  });
});

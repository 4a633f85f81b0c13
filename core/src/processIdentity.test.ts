import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { isSurelyDead, readOwnIdentity } from './processIdentity.ts';

const self = readOwnIdentity();

describe('whether the owner of a lock is gone', () => {
  test('this process runs', () => {
    expect(isSurelyDead(self, self)).toBe(false);
  });

  test('an ended process is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(isSurelyDead({ ...self, pid: child.pid ?? 0 }, self)).toBe(true);
  });

  test('a pid that another process got later is not the owner', () => {
    expect(isSurelyDead({ ...self, inicio: 'otro momento' }, self)).toBe(true);
    expect(isSurelyDead({ ...self, pid: process.ppid, inicio: 'otro momento' }, self)).toBe(true);
  });

  test('a process of another machine is unknown', () => {
    expect(isSurelyDead({ host: 'otra', pid: 1, inicio: '1' }, self)).toBe(false);
  });
});

import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process as written on a serie's lock: enough to tell later whether it still runs. */
export interface ProcessIdentity {
  /** Machine, boot and pid namespace: a pid means something only inside the three. */
  host: string;
  pid: number;
  /** Start of the process, as the system gives it: a pid is reused, a pid with its start is not. */
  inicio: string;
}

/** Identity of this process. Reading it from the system is slow, so it is read once, where `deps` are made. */
export function readOwnIdentity(): ProcessIdentity {
  return { host: hostIdentity(), pid: process.pid, inicio: startOf(process.pid) ?? 'desconocido' };
}

/**
 * Whether the process behind a lock is surely gone, as far as `self` can tell. False when it runs, or when it is on another machine, of
 * which nothing is known here.
 */
export function isSurelyDead(owner: ProcessIdentity, self: ProcessIdentity): boolean {
  if (owner.host !== self.host) return false;
  if (owner.pid === self.pid) return owner.inicio !== self.inicio;
  return startOf(owner.pid) !== owner.inicio;
}

function hostIdentity(): string {
  const parts = [hostname()];
  try {
    parts.push(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), readlinkSync('/proc/self/ns/pid'));
  } catch (error) {
    // Only Linux has these files; elsewhere the machine's name has to do.
    if (!(error instanceof Error)) throw error;
  }
  return parts.join('/');
}

/** Start of a running process; null when there is none with that pid (or it is a zombie). */
function startOf(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      // pid (comm) state … field 22 is the start in clock ticks; comm may hold spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
      throw error;
    }
  }
  if (process.platform === 'win32') return pidExists(pid) ? 'en curso' : null;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch (error) {
    // ps exits with 1 when no process matches.
    if (error instanceof Error && 'status' in error && error.status === 1) return null;
    throw error;
  }
}

function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

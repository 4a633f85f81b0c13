import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';

// The test files of a worker run one after the other in one process, on the same modules: leftovers fail the file that left them, instead
// of a later one.

/** Handles that keep a process up: connections, servers and children. Timers are left out: the runner has some. */
const HANDLES = ['TCPSocketWrap', 'TCPServerWrap', 'PipeWrap', 'ProcessWrap', 'UDPWRAP', 'FSEventWrap'];
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'];
/** Milliseconds to wait for handles that are closing. */
const PATIENCE_MS = 5_000;

// Opened here, since they open at their first use, by any file.
void [process.stdin, process.stdout, process.stderr];
const before = look();

afterAll(async () => {
  const limit = performance.now() + PATIENCE_MS;
  while (leftovers().length > 0 && performance.now() < limit) await wait(20);
  const left = leftovers();
  if (left.length > 0) throw new Error(`this file leaves behind: ${left.join(', ')}`);
}, 2 * PATIENCE_MS);

function leftovers(): string[] {
  const now = look();
  const changed = [...new Set([...Object.keys(now.state), ...Object.keys(before.state)])].filter(
    (name) => now.state[name] !== before.state[name],
  );
  const more = Object.entries(now.counts).filter(([name, count]) => count > (before.counts[name] ?? 0));
  return [...changed, ...more.map(([name, count]) => `${count - (before.counts[name] ?? 0)} ${name}`)];
}

function look(): { state: Record<string, string | undefined>; counts: Record<string, number> } {
  const active = process.getActiveResourcesInfo();
  // The ORM sets this variable for its own colours.
  const { MIKRO_ORM_COLORS: _, ...env } = process.env;
  return {
    state: { ...env, cwd: process.cwd(), exitCode: String(process.exitCode) },
    counts: Object.fromEntries([
      ...HANDLES.map((name) => [name, active.filter((each) => each === name).length] as const),
      ...SIGNALS.map((name) => [name, process.listenerCount(name)] as const),
    ]),
  };
}
